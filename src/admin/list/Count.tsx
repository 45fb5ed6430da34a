import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import { useProvider } from '../data/provider.ts'
import { useListing } from './listing.ts'
import { parametersOf, readTotal } from './source.ts'
import { useKnownTotal, useSumsCall } from './sums.ts'

/** The number of all rows: known at the end of the list, else counted only on request, since counting costs more than a page. */
function useTotal() {
  const provider = useProvider()
  const { resource, source, query: listQuery, rows } = useListing()
  const known = useKnownTotal()
  const question = JSON.stringify([source.call, source.params, parametersOf(source, { ...listQuery, sort: [] })])
  const [requested, setRequested] = useState('')
  const query = useQuery({
    queryKey: [resource.name, 'total', question],
    queryFn: ({ signal }) => readTotal(provider, source, listQuery, signal),
    enabled: requested === question && !rows.isEnd,
    retry: false,
  })
  return {
    total: rows.isEnd ? rows.rows.length : (query.data ?? known),
    isCounting: query.isFetching,
    count: () => (requested === question ? void query.refetch() : setRequested(question)),
  }
}

/** A live region that announces the number of loaded rows when it grows. */
const LoadedCount = () => {
  const { rows } = useListing()
  const translate = useTranslate()
  const [message, setMessage] = useState('')
  const text =
    rows.isLoading || rows.isRenewing
      ? ''
      : translate('nerud.list.loadedRows', { smart_count: rows.rows.length, count: formatInteger(rows.rows.length) })
  const { isEnd } = rows
  const end = translate('nerud.list.end')
  useEffect(() => {
    if (text) setMessage(isEnd ? `${text}. ${end}` : text)
  }, [text, isEnd, end])
  return (
    <Box
      role="status"
      aria-live="polite"
      sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}
    >
      {message}
    </Box>
  )
}

/** Whether the count is left out: on phones, beside a period, which leaves no room, and above counts or sums, which include it. */
function useIsLeftOut(): boolean {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { period, indicators } = useListing().resource.list ?? {}
  const isSummed = useSumsCall() !== undefined
  return isPhone && (isSummed || period !== undefined || indicators?.counts !== undefined)
}

/** The number of loaded rows, and on request of all rows. */
export const Count = () => {
  const { rows } = useListing()
  const isLeftOut = useIsLeftOut()
  const translate = useTranslate()
  const { total, isCounting, count } = useTotal()
  const isKnown = total !== undefined && !Number.isNaN(total)
  if (isLeftOut) return <LoadedCount />
  return (
    // Remount when the total becomes known, so that elements are replaced instead of moved, which counts as layout shift.
    <Box key={String(isKnown)} sx={{ position: 'relative', typography: 'caption', color: 'text.secondary', whiteSpace: 'nowrap' }}>
      <LoadedCount />
      {!rows.isLoading && !(rows.error && rows.rows.length === 0) && (
        <>
          {!isKnown && `${translate('nerud.list.loaded', { count: formatInteger(rows.rows.length) })} · `}
          {!isKnown ? (
            <Link
              component="button"
              type="button"
              variant="caption"
              disabled={isCounting}
              onClick={count}
              title={translate('nerud.list.countHint')}
            >
              {translate(isCounting ? 'nerud.list.counting' : 'nerud.list.countAll')}
            </Link>
          ) : (
            translate(rows.isEnd ? 'nerud.list.total' : 'nerud.list.of', {
              loaded: formatInteger(rows.rows.length),
              count: formatInteger(total),
            })
          )}
        </>
      )}
    </Box>
  )
}
