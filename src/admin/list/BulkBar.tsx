import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import { ActionsOf } from '../actions/ActionsOf.tsx'
import { useListing } from './listing.ts'
import { addressOf } from './source.ts'

const NONE: ReadonlySet<number> = new Set()

/** What can be done with the selected rows, or, when all that are loaded are selected, with all that the filters find. */
export const BulkBar = () => {
  const translate = useTranslate()
  const { resource, source, asked, rows, selected, select, bulk } = useListing()
  const [isAll, setAll] = useState(false)
  const ids = [...selected].map(Number)
  const mayBeAll = !rows.isEnd && selected.size === rows.rows.length
  const all = isAll && mayBeAll
  const bar = useRef<HTMLDivElement>(null)
  const unselect = (): void => {
    setAll(false)
    select(NONE)
    // The focused button is about to disappear: the focus moves to the rows.
    bar.current?.parentElement?.querySelector<HTMLElement>('[role="grid"]')?.focus()
  }
  return (
    // What came of an action is shown when nothing is selected any more.
    <Paper
      ref={bar}
      variant="outlined"
      sx={{ display: selected.size > 0 ? 'flex' : 'none', flexWrap: 'wrap', alignItems: 'center', gap: 1, px: 1.5, py: 0.75, mb: 1 }}
    >
      <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
        {all
          ? translate('nerud.list.selectedAll')
          : translate('nerud.list.selected', { smart_count: selected.size, count: formatInteger(selected.size) })}
      </Typography>
      {mayBeAll && !all && <Button onClick={() => setAll(true)}>{translate('nerud.list.selectAllFound')}</Button>}
      <Button color="inherit" onClick={unselect}>
        {translate('nerud.list.unselect')}
      </Button>
      <ActionsOf
        resource={resource.name}
        offered={Object.keys(resource.actions ?? {})}
        on="many"
        ids={ids}
        {...(all && { filter: addressOf(source, asked) })}
        onDone={unselect}
      />
      {bulk}
    </Paper>
  )
}
