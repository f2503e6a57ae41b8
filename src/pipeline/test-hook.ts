// The one hook that tests have in the program: the process kills itself at a named moment, as if the machine had stopped.
// RAGRAF_TEST_KILL_AFTER=<phase> or publish:<step of publishing>.

/** Called when a phase or a step of publishing has ended. */
export function passMoment(moment: string): void {
  if (process.env.RAGRAF_TEST_KILL_AFTER === moment) process.kill(process.pid, 'SIGKILL');
}
