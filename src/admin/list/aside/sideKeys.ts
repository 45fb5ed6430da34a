interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

/** The meaning of a key in the table of a list: F2 edits the cell, Space shows the record in the side panel. With Ctrl or Shift, Space selects. */
export function sideKeyOf({ key, shiftKey, altKey, ctrlKey, metaKey }: Pressed): 'edit' | 'show' | undefined {
  if (shiftKey || altKey || ctrlKey || metaKey) return undefined
  return key === 'F2' ? 'edit' : key === ' ' ? 'show' : undefined
}
