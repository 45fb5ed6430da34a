import SearchIcon from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import InputAdornment from '@mui/material/InputAdornment'
import Skeleton from '@mui/material/Skeleton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useGetList, useNotify, useTranslate } from 'react-admin'
import { callOf, fill, MOST_ROWS, TEMPLATES, titleOf, type Resource } from '#resource'
import { useResource } from '../declared.tsx'
import { Failure } from '../list/Blank.tsx'
import type { Row } from '../data/rows.ts'
import { useReport } from '../report/ReportProvider.tsx'

interface TemplatesTabProps {
  readonly resource: Resource
  readonly id: number
  /** The object that the templates are made for. */
  readonly object: number
}

/** The templates in force that are made for an object. */
function useTemplates(object: number) {
  const templates = useResource(TEMPLATES)
  const { data: rows, ...rest } = useGetList<Row>(templates.name, {
    pagination: { page: 1, perPage: MOST_ROWS },
    sort: { field: '', order: 'ASC' },
    filter: { object, isActive: 1 },
  })
  const data = useMemo(() => rows?.map(row => ({ id: row.id, name: titleOf(templates, row) })), [rows, templates])
  return { ...rest, data }
}

/** Documents made from templates for this record: chosen, filled by the server, handed over by the report pop-up (foundations §2.8). */
export const TemplatesTab = ({ resource, id, object }: TemplatesTabProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { start, isBusy } = useReport()
  const { data = [], error, isPending, refetch } = useTemplates(object)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const wanted = search.trim().toLowerCase()
  const found = data.filter(({ name }) => name.toLowerCase().includes(wanted))
  const held = found.filter(one => chosen.has(one.id)).length

  const choose = (ids: readonly number[], on: boolean): void => {
    const next = new Set(chosen)
    for (const one of ids) {
      if (on) next.add(one)
      else next.delete(one)
    }
    setChosen(next)
  }
  const unload = (): void => {
    const ids = data.map(one => one.id).filter(one => chosen.has(one))
    if (ids.length === 0) {
      notify('nerud.show.templates.choose', { type: 'info' })
      return
    }
    const form = new FormData()
    form.append('tpl_ids', ids.join(','))
    form.append('object_id', String(id))
    start({ kind: ids.length > 1 ? 'archive' : 'excel', method: 'POST', path: fill(callOf(resource, 'templates').path, { id }), form })
  }

  if (error) return <Failure text={translate('nerud.show.templates.failed')} error={error} retry={() => void refetch()} />
  if (isPending) return <Skeleton variant="rounded" height={160} />
  if (data.length === 0) return <Typography color="text.secondary">{translate('nerud.show.templates.none')}</Typography>
  return (
    <Box sx={{ maxWidth: 560 }}>
      <TextField
        fullWidth
        margin="none"
        value={search}
        onChange={event => setSearch(event.target.value)}
        placeholder={translate('nerud.show.templates.search')}
        slotProps={{
          htmlInput: { 'aria-label': translate('nerud.show.templates.search'), autoComplete: 'off' },
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <SearchIcon fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <FormControlLabel
        sx={{ mt: 1 }}
        label={translate('nerud.show.templates.all')}
        control={
          <Checkbox
            checked={held > 0 && held === found.length}
            indeterminate={held > 0 && held < found.length}
            disabled={found.length === 0}
            onChange={event =>
              choose(
                found.map(one => one.id),
                event.target.checked,
              )
            }
          />
        }
      />
      <Box
        component="ul"
        aria-label={translate('nerud.show.tabs.templates')}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: '50vh', overflowY: 'auto', borderBlock: 1, borderColor: 'divider' }}
      >
        {found.map(({ id: one, name }) => (
          <li key={one}>
            <FormControlLabel
              label={name}
              control={<Checkbox checked={chosen.has(one)} onChange={event => choose([one], event.target.checked)} />}
            />
          </li>
        ))}
        {found.length === 0 && (
          <Box component="li" sx={{ py: 1, color: 'text.secondary' }}>
            {translate('nerud.list.notFound')}
          </Box>
        )}
      </Box>
      <Button variant="contained" onClick={unload} disabled={isBusy} sx={{ mt: 2 }}>
        {translate('nerud.show.templates.unload')}
      </Button>
    </Box>
  )
}
