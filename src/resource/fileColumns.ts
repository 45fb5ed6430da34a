/**
 * Maps columns of a table that somebody sent to their meanings. A person does this in a dialog over its first rows; stored as {meaning:
 * {title, column}}.
 */
export interface FileColumns {
  /** The query on the record that returns the first rows with the guessed meanings: {rows, row, mapping, needs, by}. Example: `preview: 'preview'` */
  readonly preview: string
  /** The possible meanings of columns in the order of the dialog, each with its label at `resources.X.columns`; none when no table is sent. Example: `meanings: ['card', 'date', 'sum']` */
  readonly meanings: readonly string[]
  /** The action that reads the file: columns can be mapped while it is available, and it may follow immediately. Example: `reads: 'begin'` */
  readonly reads: string
}
