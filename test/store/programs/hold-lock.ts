// Tries to take the writer lock and says how it went. With the lock, waits for a line (releases) or for its death.
import { RagrafError } from '../../../src/model/errors.ts';
import { acquireLock } from '../../../src/store/lock.ts';

const [ragrafDir] = process.argv.slice(2);
process.stdout.write('ready\n');
process.stdin.once('data', () => {
  try {
    const lock = acquireLock(ragrafDir);
    process.stdout.write(`locked ${process.pid}\n`);
    process.stdin.once('data', () => {
      lock.release();
      process.stdout.write('released\n');
      process.stdin.destroy();
    });
  } catch (error) {
    if (!(error instanceof RagrafError)) throw error;
    process.stdout.write(`${error.code}: ${error.details}\n`);
    process.stdin.destroy();
  }
});
