import heapq
from collections import Counter, defaultdict, deque


def shortest(graph, start):
    distance = {start: 0}
    heap = [(0, start)]
    while heap:
        so_far, node = heapq.heappop(heap)
        if so_far > distance[node]:
            continue
        for other, weight in graph[node]:
            new = so_far + weight
            if new < distance.get(other, 1 << 30):
                distance[other] = new
                heapq.heappush(heap, (new, other))
    return distance


def breadth(graph, start):
    seen, queue, order = {start}, deque([start]), []
    while queue:
        node = queue.popleft()
        order.append(node)
        for other, _ in graph[node]:
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return order


def run():
    graph = defaultdict(list)
    for i in range(1500):
        for k in (1, 7, 31):
            graph[i].append(((i * k + k) % 1500, (i * k) % 13 + 1))
    return max(shortest(graph, 0).values()), breadth(graph, 0)[-1], Counter(v % 10 for v in range(20000)).most_common(2)
