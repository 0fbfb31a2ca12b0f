#!/bin/bash
# record.sh PYTHON -- records train.expected from two workers of TensorFlow with TF_CONFIG; PYTHON has tensorflow and tf_keras 2.21.
set -eu
cd "$(dirname "$0")"
export TF_USE_LEGACY_KERAS=1 TF_CPP_MIN_LOG_LEVEL=3 CUDA_VISIBLE_DEVICES= OMP_NUM_THREADS=1
for i in 1 0; do
    export TF_CONFIG='{"cluster": {"worker": ["localhost:22330", "localhost:22331"]}, "task": {"type": "worker", "index": '$i'}}'
    if [ $i = 1 ]; then "$1" train.py >/dev/null 2>&1 & else "$1" train.py 2>/dev/null >train.expected; fi
done
wait
