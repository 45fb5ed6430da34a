import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { useStore } from 'react-admin'
import { useWords } from '../cells/useWords.ts'
import { fieldLabel } from '../cells/words.ts'
import type { Row } from '../data/rows.ts'
import type { Column } from '../table/columns.ts'
import { CardCell } from './CardCell.tsx'
import { cardLayoutOf } from './cardLayout.ts'
import { useListing } from './listing.ts'

/** Whether lists are shown as cards (on phones, unless the user prefers tables), and a function that switches this. */
export function useCardLayout(): { readonly isPhone: boolean; readonly isOn: boolean; readonly toggle: () => void } {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [wants, setWants] = useStore('list.cards', true)
  return { isPhone, isOn: isPhone && wants, toggle: () => setWants(!wants) }
}

/** The surrounding list as cards: a single column whose header is the sort order; undefined if cards are off. */
export function useCards(): { readonly columns: readonly Column<Row>[]; readonly linesOf: () => number } | undefined {
  const { isOn } = useCardLayout()
  const words = useWords()
  const { resource, columns, query } = useListing()
  const field = query.sort[0]?.field ?? 'id'
  return useMemo(() => {
    const layout = isOn ? cardLayoutOf(resource, new Set(columns.all.map(({ key }) => key))) : undefined
    if (!layout) return undefined
    const column: Column<Row> = {
      key: field,
      header: fieldLabel(resource.name, field, words.t),
      sortable: true,
      plain: true,
      render: row => <CardCell {...{ resource, layout, row, words }} />,
    }
    return { columns: [column], linesOf: () => layout.lines }
  }, [isOn, resource, columns.all, field, words])
}
