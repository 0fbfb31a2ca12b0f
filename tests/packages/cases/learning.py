"""scikit-learn: what its getting-started pages use."""
# %%
import numpy as np
from sklearn.ensemble import RandomForestClassifier
from sklearn.datasets import load_iris, make_regression, make_classification
# %%
clf = RandomForestClassifier(random_state=0)
X = [[1, 2, 3], [11, 12, 13]]
y = [0, 1]
clf.fit(X, y)
# %%
clf.predict(X)
# %%
clf.predict([[4, 5, 6], [14, 15, 16]])
# %%
from sklearn.preprocessing import StandardScaler
X = [[0, 15], [1, -10]]
StandardScaler().fit(X).transform(X)
# %%
from sklearn.linear_model import LogisticRegression, LinearRegression, Ridge
from sklearn.pipeline import make_pipeline
from sklearn.model_selection import train_test_split, cross_validate, cross_val_score, GridSearchCV, RandomizedSearchCV, KFold
from sklearn.metrics import accuracy_score, confusion_matrix, classification_report, mean_squared_error
pipe = make_pipeline(StandardScaler(), LogisticRegression())
X, y = load_iris(return_X_y=True)
X_train, X_test, y_train, y_test = train_test_split(X, y, random_state=0)
pipe.fit(X_train, y_train)
accuracy_score(pipe.predict(X_test), y_test)
# %%
print(pipe)
# %%
type(X), X.shape, X[:2], y[:5]
# %%
X, y = make_regression(n_samples=1000, random_state=0)
lr = LinearRegression()
result = cross_validate(lr, X, y)
result["test_score"]
# %%
iris = load_iris()
print(iris.target_names, iris.feature_names, iris["data"].shape, iris.DESCR[:60])
# %%
print(sorted(iris.keys()))
# %%
X, y = iris.data, iris.target
np.random.seed(42)
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.3)
y_test
# %%
model = LogisticRegression(max_iter=500).fit(X_train, y_train)
print(classification_report(y_test, model.predict(X_test), target_names=iris.target_names))
# %%
confusion_matrix(y_test, model.predict(X_test))
# %%
model.coef_.round(3), model.intercept_.round(3), model.classes_
# %%
search = GridSearchCV(Ridge(), {"alpha": [0.1, 1.0, 10.0]}, cv=3)
search.fit(X, y)
search.best_params_, round(search.best_score_, 6)
# %%
from sklearn.base import BaseEstimator, TransformerMixin, ClassifierMixin
class Scaler(BaseEstimator, TransformerMixin):
    def __init__(self, factor=2.0):
        self.factor = factor
    def fit(self, X, y=None):
        self.mean_ = X.mean(axis=0)
        return self
    def transform(self, X):
        return (X - self.mean_) * self.factor
s = Scaler(3.0)
s.fit_transform(np.array([[1.0, 2.0], [3.0, 4.0]]))
# %%
s.get_params(), s.mean_, isinstance(s, BaseEstimator), s
# %%
from sklearn.base import clone
clone(s).factor
# %%
pipe = make_pipeline(Scaler(), LogisticRegression(max_iter=1000))
cross_val_score(pipe, X, y, cv=3).round(4)
# %%
class Majority(ClassifierMixin, BaseEstimator):
    def fit(self, X, y):
        self.classes_, counts = np.unique(y, return_counts=True)
        self.majority_ = self.classes_[counts.argmax()]
        return self
    def predict(self, X):
        return np.full(len(X), self.majority_)
Majority().fit(X, y).score(X, y)
# %%
from sklearn.preprocessing import FunctionTransformer, OneHotEncoder, LabelEncoder, PolynomialFeatures
FunctionTransformer(lambda a: a + 1).fit_transform(np.zeros((2, 2)))
# %%
OneHotEncoder(sparse_output=False).fit_transform([["a"], ["b"], ["a"]])
# %%
LabelEncoder().fit_transform(["paris", "tokyo", "paris"])
# %%
PolynomialFeatures(2).fit_transform([[1.0, 2.0]])
# %%
from sklearn.cluster import KMeans
km = KMeans(n_clusters=3, n_init=10, random_state=0).fit(X)
np.bincount(km.labels_), km.inertia_.round(4)
# %%
from sklearn.decomposition import PCA
p = PCA(2).fit(X)
p.explained_variance_ratio_.round(6), p.transform(X)[:2].round(4)
# %%
LogisticRegression().predict(X)
# %%
from sklearn.exceptions import NotFittedError
try:
    LogisticRegression().predict(X)
except NotFittedError as e:
    print("not fitted", type(e).__name__, isinstance(e, ValueError))
# %%
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer
v = CountVectorizer()
v.fit_transform(["the cat sat", "the dog"]).toarray(), v.get_feature_names_out()
# %%
v.vocabulary_
# %%
from sklearn.tree import DecisionTreeClassifier, export_text
print(export_text(DecisionTreeClassifier(max_depth=2, random_state=0).fit(X, y), feature_names=iris.feature_names))
# %%
from sklearn.metrics import make_scorer
cross_val_score(LogisticRegression(max_iter=1000), X, y, cv=3, scoring=make_scorer(lambda a, b: float((a == b).mean()))).round(4)
# %%
for train, test in KFold(3).split(X[:6]):
    print(train, test)
# %%
import pandas as pd
frame = load_iris(as_frame=True).frame
frame.groupby("target").mean()
# %%
from sklearn.compose import ColumnTransformer
ct = ColumnTransformer([("num", StandardScaler(), ["a"]), ("cat", OneHotEncoder(), ["b"])])
ct.fit_transform(pd.DataFrame({"a": [1.0, 2.0, 3.0], "b": ["x", "y", "x"]}))
# %%
mean_squared_error([1, 2, 3], [1.5, 2, 2.5])
# %%
import pickle
pickle.loads(pickle.dumps(model)).predict(X[:3])
