class Node:
    __slots__ = ("left", "right")

    def __init__(self, left=None, right=None):
        self.left = left
        self.right = right


def grow(depth):
    return Node(grow(depth - 1), grow(depth - 1)) if depth else Node()


def count(node):
    if node.left is None:
        return 1
    return 1 + count(node.left) + count(node.right)


def run():
    return sum(count(grow(depth)) for depth in range(4, 13))
