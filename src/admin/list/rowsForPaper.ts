import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useProvider } from '../data/provider.ts'
import { append, nextOf, type Rows } from '../data/rows.ts'
import { useBeforePrint } from '../page/printing.tsx'
import { MAX_ON_PAPER } from '../table/usePaper.ts'
import { PaperTable } from '../table/WindowedTable.tsx'
import type { ListQuery } from './view.ts'
import { listQueryKey, readListPage, sizeUpTo, type Source } from './source.ts'

/** Loads all rows that a list matches before printing, up to the maximum on paper, and one more that tells whether there are others. */
export function useRowsForPaper(source: Source, query: ListQuery, isOn = true): void {
  const client = useQueryClient()
  const provider = useProvider()
  // Load the chunk now: printing from the browser's menu does not wait.
  useEffect(() => void PaperTable.ahead(), [])
  useBeforePrint(async () => {
    await PaperTable.ahead()
    const key = listQueryKey(source, query)
    for (let existing = client.getQueryData<Rows>(key); existing && isOn; existing = client.getQueryData<Rows>(key)) {
      const after = nextOf(existing)
      const count = existing.pages.reduce((sum, { data }) => sum + data.length, 0)
      if (after === undefined || count > MAX_ON_PAPER) return
      const page = await readListPage(provider, source, query, {
        after,
        size: sizeUpTo(MAX_ON_PAPER, count),
        fields: existing.pages.at(-1)?.fields,
      })
      const updatedAt = client.getQueryState(key)?.dataUpdatedAt ?? 0
      client.setQueryData<Rows>(key, now => now && append(now, page), { updatedAt })
    }
  })
}
