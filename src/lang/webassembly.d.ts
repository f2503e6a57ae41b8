// The part of the WebAssembly interface that the parser uses; Node's own types leave it to the browser library.
declare namespace WebAssembly {
  class Memory {
    constructor(descriptor: { initial: number; maximum?: number });
    readonly buffer: ArrayBuffer;
  }
}
