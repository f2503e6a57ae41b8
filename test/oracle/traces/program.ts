// A program that is traced: what is run, over which corpus, and how the run is set up.

export interface ProgramPlace {
  /** Root of the corpus's working copy. */
  root: string;
  /** Empty folder for what the program writes. */
  scratch: string;
}

/** One run of PHP. */
export interface ProgramStep {
  /** Script below the corpus, or, when it begins with `./`, beside programs.ts. */
  script: string;
  args?: (place: ProgramPlace) => string[];
  /** Standard input. */
  input?: string;
}

export interface TracedProgram extends ProgramStep {
  name: string;
  /** A name of corpus.lock.json, or a folder of this project. */
  corpus: string;
  /** Runs before the traced one, in the same scratch folder. */
  before?: readonly ProgramStep[];
  environment?: (place: ProgramPlace) => Record<string, string>;
  /** Files that must exist before the first run, by path below the scratch folder. */
  files?: Record<string, string>;
  /** Exit statuses that mean success; default 0. */
  statuses?: readonly number[];
}
