/** The browser's own editing of rich text. A DOM without it (the fake ones of tests) shows the text and edits nothing. */
const isAvailable = (): boolean => typeof document.execCommand === 'function'

/** Runs an editing command on the selection. */
export const edit = (command: string, argument?: string): void => {
  if (isAvailable()) document.execCommand(command, false, argument)
}

/** Whether a command (bold, a list) is on at the selection. */
export const isOn = (command: string): boolean => isAvailable() && document.queryCommandState(command)

/** The block (h3, blockquote, p) around the selection. */
export const blockName = (): string => (isAvailable() ? document.queryCommandValue('formatBlock') : '')
