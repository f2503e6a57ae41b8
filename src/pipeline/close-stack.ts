// What a piece of work has opened, closed in reverse order however the work ends.

type Close = () => void | Promise<void>;

export interface CloseStack {
  /** Registers how to close what was just opened, and returns it. */
  add: <T>(opened: T, close: (opened: T) => void | Promise<void>) => T;
  /** Closes everything, the last opened first; a failure does not keep the others open. */
  close: () => Promise<void>;
}

export function closeStack(): CloseStack {
  const pending: Close[] = [];
  return {
    add: (opened, close) => {
      pending.push(() => close(opened));
      return opened;
    },
    close: async () => {
      const failures: unknown[] = [];
      for (let close = pending.pop(); close !== undefined; close = pending.pop()) {
        try {
          await close();
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
