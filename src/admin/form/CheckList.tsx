import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Skeleton from '@mui/material/Skeleton'
import { useGetList } from 'react-admin'
import { idOf, MOST_ROWS, placeOf, valueAt, type Ref } from '#resource'
import { messageOf } from '../api.ts'
import { refText } from '../fields/text.ts'
import { useResource } from '../declared.tsx'
import { useField, type FieldProps } from '../inputs/useField.tsx'
import { useWords } from '../cells/useWords.ts'
import { indeterminate } from '../inputs/indeterminate.ts'

/** No explicit order: that of the target's list. */
const OWN_ORDER = { field: '', order: 'ASC' } as const

interface CheckListProps extends FieldProps {
  readonly target: string
  /** The target's field by whose values the check boxes are grouped. */
  readonly groupedBy: string
  /** The key in `api.lists` of the call that returns the options; the plain list by default. */
  readonly list?: string | undefined
}

interface GroupProps {
  readonly title: string
  readonly records: readonly Ref[]
  readonly checked: ReadonlySet<number>
  readonly locked: boolean
  readonly labelOf: (record: Ref) => string
  /** Selects or deselects records. */
  readonly mark: (records: readonly Ref[], on: boolean) => void
}

const Group = ({ title, records, checked, locked, labelOf, mark }: GroupProps) => {
  const marked = records.filter(record => checked.has(record.id)).length
  return (
    <Box role="group" aria-label={title} sx={{ breakInside: 'avoid', mb: 1.5 }}>
      <FormControlLabel
        label={title}
        slotProps={{ typography: { sx: { fontWeight: 600 } } }}
        control={
          <Checkbox
            size="small"
            disabled={locked}
            checked={marked === records.length}
            indeterminate={marked > 0 && marked < records.length}
            slotProps={indeterminate(marked > 0 && marked < records.length)}
            onChange={event => mark(records, event.target.checked)}
          />
        }
      />
      {records.map(record => (
        <Box key={record.id} sx={{ pl: 3 }}>
          <FormControlLabel
            label={labelOf(record)}
            control={
              <Checkbox
                size="small"
                disabled={locked}
                checked={checked.has(record.id)}
                onChange={event => mark([record], event.target.checked)}
              />
            }
          />
        </Box>
      ))}
    </Box>
  )
}

/** An input for references to a short list of records: a check box for each record, and one for each group. */
export const CheckList = ({ target: targetName, groupedBy, list, ...props }: CheckListProps) => {
  const field = useField(props)
  const words = useWords()
  const target = useResource(targetName)
  const {
    data: offered,
    error,
    isPending,
  } = useGetList<Ref>(targetName, {
    pagination: { page: 1, perPage: MOST_ROWS },
    sort: OWN_ORDER,
    meta: { list },
  })
  if (error) return <Alert severity="error">{messageOf(error)}</Alert>
  if (isPending) return <Skeleton variant="rounded" height="100vh" />
  const value = Array.isArray(field.value) ? (field.value as readonly unknown[]) : []
  const existing = new Set(value.flatMap(one => idOf(one) ?? []))
  // Selected records that are no longer offered can still be deselected.
  const known = new Set(offered.map(record => record.id))
  const data = [...offered, ...(value as readonly Ref[]).filter(one => typeof one === 'object' && !known.has(one.id))]
  const mark = (records: readonly Ref[], on: boolean): void => {
    const ids = new Set(records.map(record => record.id))
    const rest = value.filter(one => !ids.has(idOf(one) ?? 0))
    field.change(on ? [...rest, ...records] : rest)
  }
  const groups = new Map<string, Ref[]>()
  for (const record of data) {
    const heading = valueAt(record, placeOf(target, groupedBy))
    const title = typeof heading === 'string' ? heading : ''
    groups.set(title, [...(groups.get(title) ?? []), record])
  }
  return (
    <FormControl component="fieldset" error={field.error} fullWidth onBlur={field.blur}>
      <FormLabel component="legend" sx={{ mb: 1 }}>
        {field.title}
      </FormLabel>
      <Box sx={{ columns: { xs: 1, sm: 2, lg: 3 }, columnGap: 3 }}>
        {[...groups].map(([title, records]) => (
          <Group
            key={title}
            {...{ title, records, checked: existing, mark }}
            locked={props.readOnly === true || props.disabled === true}
            labelOf={record => refText(record, targetName, words)}
          />
        ))}
      </Box>
      {field.help && <FormHelperText component="div">{field.help}</FormHelperText>}
    </FormControl>
  )
}
