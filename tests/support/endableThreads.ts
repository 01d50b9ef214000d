// Loaded into a portal before its code: a test ends the threads of the portal by a message.
import { syncBuiltinESMExports } from 'node:module';
import threads, { isMainThread, Worker } from 'node:worker_threads';

const workers = new Set<Worker>();

class NotedWorker extends Worker {
  constructor(...args: ConstructorParameters<typeof Worker>) {
    super(...args);
    workers.add(this);
    this.once('exit', () => workers.delete(this));
  }
}

if (isMainThread) {
  threads.Worker = NotedWorker;
  syncBuiltinESMExports();
  process.on('message', () => {
    const ended = [...workers].map((worker) => worker.terminate());
    void Promise.all(ended).then(() => process.send?.({ ended: ended.length }));
  });
}
