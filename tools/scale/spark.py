"""Puzzles through sudoku_worker() on a Spark cluster of two workers on this machine.

While canonical forms are under way, one executor is killed, and Spark does its part
again on another.
"""

import os
import signal
import subprocess
import sys
import threading
import time

from pyspark import SparkConf, SparkContext

folder = sys.argv[1]


def executors():
    """Process ids of the executors of this machine."""
    every = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True).stdout
    children = {}
    commands = {}
    for line in every.splitlines()[1:]:
        pid, parent, command = line.split(None, 2)
        children.setdefault(parent, []).append(pid)
        commands[pid] = command
    queue, below = [str(os.getpid())], []
    while queue:
        pid = queue.pop()
        below.append(pid)
        queue.extend(children.get(pid, []))
    return [int(pid) for pid in below if "CoarseGrainedExecutorBackend" in commands.get(pid, "")]


def done_tasks(context):
    """How many tasks of what Spark does now are done."""
    tracker = context.statusTracker()
    stages = [tracker.getStageInfo(stage) for stage in tracker.getActiveStageIds()]
    return max((stage.numCompletedTasks for stage in stages if stage), default=0)


def run(context, what, kill=False):
    """The rows of all puzzles, in order, through a file of Spark's."""
    command = f"Rscript -e \"oxidoku::sudoku_worker('{what}')\""
    lines = context.textFile(f"file://{folder}/puzzles.txt", 16)
    before = time.time()
    killed = []

    def kill_one():
        while done_tasks(context) < 3:
            time.sleep(0.05)
        os.kill(executors()[0], signal.SIGKILL)
        killed.append(True)

    if kill:
        threading.Thread(target=kill_one, daemon=True).start()
    rows = lines.pipe(command, env=dict(os.environ), checkCode=True)
    rows.saveAsTextFile(f"file://{folder}/spark-{what}")
    print(f"spark: {what} in {time.time() - before:.1f} s, executors killed: {len(killed)}")
    if kill and not killed:
        sys.exit("no executor was killed")


conf = SparkConf().setMaster("local-cluster[2,1,1024]").setAppName("oxidoku")
conf.set("spark.executorEnv.R_LIBS", os.environ["R_LIBS"])
conf.set("spark.ui.enabled", "false").set("spark.ui.showConsoleProgress", "false").set("spark.driver.host", "127.0.0.1")
conf.set("spark.executor.memory", "1g").set("spark.pyspark.python", sys.executable)
context = SparkContext(conf=conf)
context.setLogLevel("ERROR")
run(context, "solve")
run(context, "canonical", kill=True)
context.stop()
