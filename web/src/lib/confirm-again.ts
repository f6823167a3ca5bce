type Ask = () => Promise<boolean>;

let ask: Ask | undefined;

/** The application says who shows the dialog. Returns a function that takes it back. */
export function setConfirmDialog(show: Ask): () => void {
  ask = show;
  return () => {
    if (ask === show) ask = undefined;
  };
}

/** Asks the member to show again who they are. False if they would not, or nobody can ask here. */
export const confirmAgain = (): Promise<boolean> => ask?.() ?? Promise.resolve(false);
