// Publishes a revision and kills itself without warning at the named step.
import { recover } from '../../../src/store/recover.ts';
import { publishSmall } from '../small-revision.ts';

const [ragrafDir, corpusHash, killAt] = process.argv.slice(2);
recover(ragrafDir);
publishSmall(ragrafDir, corpusHash, (step) => {
  if (step === killAt) process.kill(process.pid, 'SIGKILL');
});
