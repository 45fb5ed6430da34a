import type { CompiledQuery } from 'kysely'

interface InBytes<Row> extends CompiledQuery<Row> {
  readonly bytes: string
}

/** The query with one column of text passed on as the bytes that the server sent: what goes on to a client need not become a string in between. */
export const inBytes = <Row>(query: CompiledQuery<Row>, column: keyof Row & string): CompiledQuery<Row> => {
  const marked: InBytes<Row> = { ...query, bytes: column }
  return marked
}

/** The column that `inBytes` named. */
export const bytesIn = (query: CompiledQuery): string | undefined => (query as Partial<InBytes<unknown>>).bytes
