import CloseIcon from '@mui/icons-material/Close'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import AddIcon from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Resource } from '#resource'
import { operatorsOf, type Operator } from '#resource/where'
import { useWords } from '../../cells/context.ts'
import type { Words } from '../../cells/words.ts'
import {
  newTest,
  valuesFor,
  type DraftTest,
  conditionFields,
  isGroup,
  newGroup,
  conditionDraftOf,
  formatDraft,
  withPart,
  type ConditionDraft,
  type DraftGroup,
  ValueInput,
} from './ValueInput.tsx'
import { conditionLabel } from '../chips/filterText.tsx'
import { useMay } from '../../authProvider.ts'

const DAYS: ReadonlySet<string> = new Set(['date', 'dateTime', 'month'])
const SETS: ReadonlySet<string> = new Set(['reference', 'references', 'choice', 'lines'])

/** The text of an operator, which depends on the kind: 'not before' for days, 'any of' for choices. */
function operatorText(resource: Resource, field: string, is: Operator, { t }: Words): string {
  const kind = resource.fields[field]?.kind ?? 'number'
  const usual = t(`nerud.finding.operators.${is}`)
  if (DAYS.has(kind)) return t(`nerud.finding.ofDays.${is}`, { _: usual })
  return SETS.has(kind) ? t(`nerud.finding.ofSets.${is}`, { _: usual }) : usual
}

interface ConditionRowProps {
  readonly resource: Resource
  readonly fields: readonly string[]
  readonly test: DraftTest
  readonly onChange: (test: DraftTest | undefined) => void
}

/** One condition: a field, an operator, and values. */
const ConditionRow = ({ resource, fields, test, onChange }: ConditionRowProps) => {
  const words = useWords()
  const { field, is, values } = test
  const options = field === undefined || fields.includes(field) ? fields : [...fields, field]
  return (
    <Box
      role="group"
      aria-label={field === undefined ? words.t('nerud.finding.conditions.add') : conditionLabel(resource, field, words)}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr auto', sm: 'minmax(0, 5fr) minmax(0, 4fr) minmax(0, 6fr) auto' },
        gap: 1,
        alignItems: 'start',
      }}
    >
      <Autocomplete
        size="small"
        options={options}
        value={field ?? null}
        disableClearable={field !== undefined}
        autoHighlight
        openOnFocus
        getOptionLabel={name => conditionLabel(resource, name, words)}
        onChange={(_, next) => next && onChange({ ...newTest(resource, next), key: test.key })}
        renderInput={props => <TextField {...props} label={words.t('nerud.finding.conditions.field')} autoFocus={field === undefined} />}
      />
      {field === undefined ? (
        <span />
      ) : (
        <TextField
          select
          size="small"
          label={words.t('nerud.finding.conditions.operator')}
          value={is}
          onChange={event => {
            const next = event.target.value as Operator
            onChange({ ...test, is: next, values: valuesFor(test, next) })
          }}
        >
          {operatorsOf(resource, field).map(one => (
            <MenuItem key={one} value={one} dense>
              {operatorText(resource, field, one, words)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' }, minWidth: 0 }}>
        {field !== undefined && <ValueInput {...{ resource, field, is, values }} onChange={next => onChange({ ...test, values: next })} />}
      </Box>
      <IconButton
        size="small"
        aria-label={words.t('nerud.finding.conditions.removeOne')}
        onClick={() => onChange(undefined)}
        sx={{ mt: '4px' }}
      >
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** The maximum depth of groups in the editor; an address may have more. */
const DEEPEST = 2
const DEBOUNCE_MS = 400

interface GroupProps {
  readonly resource: Resource
  readonly fields: readonly string[]
  readonly group: DraftGroup
  readonly depth: number
  readonly change: (key: number, change: (draft: ConditionDraft) => ConditionDraft | undefined) => void
}

/** Conditions combined by "all" or "any". */
const Group = ({ resource, fields, group, depth, change }: GroupProps) => {
  const { t } = useWords()
  const add = (draft: ConditionDraft): void =>
    change(group.key, existing => ({ ...(existing as DraftGroup), parts: [...(existing as DraftGroup).parts, draft] }))
  const isInside = depth > 1
  return (
    <Box
      role="group"
      aria-label={t(`nerud.finding.conditions.${group.any ? 'any' : 'all'}`)}
      sx={{
        display: 'grid',
        gap: 1.25,
        ...(isInside && { ps: 1.5, paddingInlineStart: 1.5, borderInlineStart: 2, borderColor: 'divider' }),
      }}
    >
      {(group.parts.length > 1 || isInside) && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={group.any}
            onChange={(_, any: boolean | null) => any !== null && change(group.key, existing => ({ ...(existing as DraftGroup), any }))}
          >
            {[false, true].map(any => (
              <ToggleButton key={String(any)} value={any} sx={{ py: 0.25, textTransform: 'none' }}>
                {t(`nerud.finding.conditions.${any ? 'any' : 'all'}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
          {isInside && (
            <IconButton
              size="small"
              aria-label={t('nerud.finding.conditions.removeGroup')}
              onClick={() => change(group.key, () => undefined)}
            >
              <CloseIcon fontSize="small" />
            </IconButton>
          )}
        </Box>
      )}
      {group.parts.map(part =>
        isGroup(part) ? (
          <Group key={part.key} {...{ resource, fields, change }} group={part} depth={depth + 1} />
        ) : (
          <ConditionRow key={part.key} {...{ resource, fields }} test={part} onChange={next => change(part.key, () => next)} />
        ),
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" startIcon={<AddIcon />} onClick={() => add(newTest(resource))}>
          {t('nerud.finding.conditions.add')}
        </Button>
        {depth < DEEPEST && group.parts.length > 0 && (
          <Button size="small" startIcon={<AddIcon />} onClick={() => add(newGroup(!group.any, [newTest(resource)]))}>
            {t('nerud.finding.conditions.addGroup')}
          </Button>
        )}
      </Box>
    </Box>
  )
}

interface ConditionsProps {
  readonly resource: Resource
  /** The conditions in the format of the address. */
  readonly where: string | undefined
  readonly onChange: (where: string | undefined) => void
}

/** The editor of conditions. Complete conditions apply after a short delay. */
export const Conditions = ({ resource, where, onChange }: ConditionsProps) => {
  const may = useMay()
  const fields = useMemo(() => conditionFields(resource, may), [resource, may])
  const [draft, setDraft] = useState(() => conditionDraftOf(resource, where))
  const applied = useRef(where)
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => {
    if (applied.current === where) return
    applied.current = where
    setDraft(conditionDraftOf(resource, where))
  }, [where, resource])
  useEffect(() => {
    const apply = (): void => {
      const next = formatDraft(resource, draft)
      if (next === applied.current) return
      applied.current = next
      latest.current(next)
    }
    const timer = setTimeout(apply, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [draft, resource])
  // Apply the latest change even if the panel closes before the delay is over.
  const last = useRef(draft)
  last.current = draft
  useEffect(
    () => () => {
      const next = formatDraft(resource, last.current)
      if (next !== applied.current) latest.current(next)
    },
    [resource],
  )
  const change: GroupProps['change'] = (key, make) =>
    setDraft(existing => (existing.key === key ? ((make(existing) as DraftGroup | undefined) ?? existing) : withPart(existing, key, make)))
  return <Group {...{ resource, fields, change }} group={draft} depth={1} />
}
