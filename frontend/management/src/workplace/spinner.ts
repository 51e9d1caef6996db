/** A button that is done sooner shows no spinner: one that leaves before it has come stays in the button's name. */
const delay = 200

/** For `loading` of a button whose call is mostly answered at once. */
export const spinner = (isBusy: boolean): false | { readonly delay: number } => isBusy && { delay }
