# TestCase, fixtures, outcomes and reports.
import io
import re
import unittest

def report(*classes, verbosity=1):
    """What the runner writes, without the time that it took and without the lines of the tracebacks' frames."""
    stream = io.StringIO()
    load = unittest.TestLoader().loadTestsFromTestCase
    result = unittest.TextTestRunner(stream=stream, verbosity=verbosity).run(unittest.TestSuite(map(load, classes)))
    text = re.sub(r"in \d+\.\d+s", "in N s", stream.getvalue())
    print(re.sub(r'(?m)^  (File "|Cell In).*\n(    .*\n)*', "", text))
    return result

# %%
class Outcomes(unittest.TestCase):
    """Every way a test can end."""
    def test_pass(self):
        self.assertEqual(1 + 1, 2)
    def test_fail(self):
        """It has a description."""
        self.assertEqual(1, 2, "a message")
    def test_error(self):
        {}["missing"]
    def test_subtests(self):
        for i in range(4):
            with self.subTest("part", i=i):
                self.assertEqual(i % 2, 0)
    @unittest.skip("not now")
    def test_skip(self):
        pass
    def test_skip_inside(self):
        self.skipTest("found out late")
    @unittest.skipIf(True, "always")
    def test_skip_if(self):
        pass
    @unittest.skipUnless(True, "never")
    def test_skip_unless(self):
        pass
    @unittest.expectedFailure
    def test_expected(self):
        self.fail("as expected")
    @unittest.expectedFailure
    def test_unexpected(self):
        pass

result = report(Outcomes)
print(result)
report(Outcomes, verbosity=2).wasSuccessful()

# %%
class Order(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        print("setUpClass")
        cls.addClassCleanup(print, "class cleanup")
    @classmethod
    def tearDownClass(cls):
        print("tearDownClass")
    def setUp(self):
        print("setUp", self.id())
        self.addCleanup(print, "cleanup", 1)
        self.addCleanup(print, "cleanup", 2)
    def tearDown(self):
        print("tearDown")
    def test_b(self):
        print("b")
    def test_a(self):
        print("a")
report(Order)

# %%
class Broken(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        raise ValueError("no class")
    def test(self):
        print("never")
class BrokenSetUp(unittest.TestCase):
    def setUp(self):
        raise ValueError("no test")
    def tearDown(self):
        print("not torn down")
    def test(self):
        print("never")
@unittest.skip("the whole class")
class Skipped(unittest.TestCase):
    def test(self):
        print("never")
report(Broken, BrokenSetUp, Skipped)

# %%
class Asserts(unittest.TestCase):
    def runTest(self):
        pass
t = Asserts()
def message(method, *args, **kwargs):
    try:
        getattr(t, method)(*args, **kwargs)
        print(method, "passes")
    except AssertionError as e:
        print(method, "|", e)
message("assertEqual", [1, 2, 3], [1, 5, 3])
message("assertEqual", [1, 2, 3], [1, 2])
message("assertEqual", (1,), (1, 2))
message("assertEqual", {"a": 1, "b": 2}, {"a": 1, "b": 3})
message("assertEqual", {1, 2}, {2, 3})
message("assertEqual", "one\ntwo\n", "one\n2\n")
message("assertEqual", "a" * 90 + "b", "a" * 90 + "c")
message("assertEqual", "x" * 30 + "1" * 99, "y" * 30 + "1" * 99)
message("assertEqual", 1, 1.0)
message("assertNotEqual", 1, 1)
message("assertTrue", 0)
message("assertFalse", "text", msg="why")
message("assertIs", 1, 2)
message("assertIsNot", None, None)
message("assertIsNone", 0)
message("assertIsNotNone", None)
message("assertIn", 5, [1, 2])
message("assertNotIn", 1, [1, 2])
message("assertIsInstance", 1, str)
message("assertNotIsInstance", 1, int)
message("assertLess", 2, 1)
message("assertLessEqual", 2, 1)
message("assertGreater", 1, 2)
message("assertGreaterEqual", 1, 2)
message("assertAlmostEqual", 1.0, 1.1)
message("assertAlmostEqual", 1.0, 1.1, delta=0.05)
message("assertAlmostEqual", 1.0, 1.00000001)
message("assertNotAlmostEqual", 1.0, 1.00000001)
message("assertNotAlmostEqual", 1.0, 1.01, delta=0.5)
message("assertRegex", "text", r"\d")
message("assertNotRegex", "text 5", r"\d")
message("assertCountEqual", [1, 2, 2], [2, 1, 1])
message("assertCountEqual", [[1], [2]], [[2], [3]])
message("assertRaises", ValueError, int, "5")
message("assertRaisesRegex", ValueError, "xyz", int, "a")
message("assertSequenceEqual", [1], (1,))
message("assertSequenceEqual", [1], [2, 3])
message("assertDictEqual", {}, [])
message("assertEqual", list(range(300)), [])

# %%
with t.assertRaises(ZeroDivisionError) as caught:
    1 / 0
print(repr(caught.exception))
import warnings
with t.assertWarns(UserWarning) as warned:
    warnings.warn("careful")
print(warned.warning)
with t.assertLogs("here", "INFO") as logs:
    import logging
    logging.getLogger("here").info("hello")
print(logs.output)
message("assertWarns", UserWarning, int, "5")
try:
    t.assertRaises(5)
except TypeError as e:
    print(e)

# %%
suite = unittest.TestSuite([Order("test_a"), unittest.TestSuite([Order("test_b")])])
print(suite.countTestCases(), [str(x) for x in suite][0], repr(Order("test_a")))
print(unittest.TestLoader().getTestCaseNames(Order))
try:
    Order("nothing")
except ValueError as e:
    print(e)
