/** Which column of a table that somebody sent holds what. A person says so in a dialog over its first rows; kept as {meaning: {title, column}}. */
export interface FileColumns {
  /** The query on the record that shows the first rows with what is supposed of them: {rows, row, mapping, needs, by}. Example: `preview: 'preview'` */
  readonly preview: string
  /** What columns may hold, in the order in which it is offered, each with its label at `resources.X.columns`; none where no table is sent. Example: `meanings: ['card', 'date', 'sum']` */
  readonly meanings: readonly string[]
  /** The action that reads the file: columns are chosen for it while it is open, and it may follow at once. Example: `reads: 'begin'` */
  readonly reads: string
}
