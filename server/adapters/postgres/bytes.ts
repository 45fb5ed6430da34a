import type { CompiledQuery } from 'kysely'

interface InBytes<Row> extends CompiledQuery<Row> {
  readonly bytes: string
}

/**
 * Returns the query with one text column left as the bytes that the server sent: it is forwarded to a client, and decoding it to a string
 * would be wasted.
 */
export const inBytes = <Row>(query: CompiledQuery<Row>, column: keyof Row & string): CompiledQuery<Row> => {
  const marked: InBytes<Row> = { ...query, bytes: column }
  return marked
}

/** Returns the column that was given to `inBytes`. */
export const bytesIn = (query: CompiledQuery): string | undefined => (query as Partial<InBytes<unknown>>).bytes
