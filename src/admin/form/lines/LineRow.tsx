import { memo, useMemo } from 'react'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import { useTranslate } from 'react-admin'
import { get, useFormState, useWatch } from 'react-hook-form'
import { isRequiredOnScreen, optionsOf, placeOf, valueAt } from '#resource'
import { valueText } from '../../fields/text.ts'
import { fieldLabel } from '../../cells/words.ts'
import { inputKindOf } from '../kinds/index.ts'
import { AidOf } from '../AidOf.tsx'
import { useIsLast } from '../origins.ts'
import { FormMetaProvider, useCore, useFormMeta, type FormMeta } from '../context.tsx'
import { useWords } from '../../cells/useWords.ts'
import { type Wire, childOf } from '../../data/values.ts'
import { type LineColumn, valueAtName } from './columns.ts'
import { messageIn } from './problems.ts'
import { sentLines } from './rows.ts'
import type { ShownLine } from './useLineValues.ts'

interface RowProps extends ShownLine {
  /** The field with the lines. */
  readonly name: string
  readonly columns: readonly LineColumn[]
  readonly mayEdit: boolean
  readonly mayCancel: boolean
  readonly onCancel: (at: number, is: boolean) => void
}

interface CellProps {
  readonly source: string
  readonly column: LineColumn
  readonly number: number
}

const InputCell = ({ source, column, number }: CellProps) => {
  const translate = useTranslate()
  const { resource: child } = useFormMeta()
  const options = optionsOf(column.one)
  const { input: KindInput } = inputKindOf(column.one)
  return (
    <>
      <KindInput
        name={column.name}
        source={`${source}.${placeOf(child, column.name)}`}
        options={options}
        choices={`resources.${child.name}.choices.${column.name}`}
        label={translate('nerud.form.lines.cell', { field: fieldLabel(child.name, column.name, translate), number })}
        required={isRequiredOnScreen(column.one)}
      />
      <AidOf name={column.name} />
    </>
  )
}

interface TextCellProps {
  readonly source: string
  readonly column: LineColumn
  /** Whether the values that the server calculated for the line are out of date. */
  readonly isStale: (line: Wire) => boolean
}

const TextCell = ({ source, column, isStale }: TextCellProps) => {
  const words = useWords()
  const translate = useTranslate()
  const { resource: child } = useFormMeta()
  const line = (useWatch({ name: source }) ?? {}) as Wire
  if (optionsOf(column.one).derived === 'server' && isStale(line))
    return (
      <span title={translate('nerud.form.lines.counted')} aria-label={translate('nerud.form.lines.counted')}>
        —
      </span>
    )
  return <bdi>{valueText(child, column.name, valueAtName(child, column.name, line), words)}</bdi>
}

/** A cell of a line: an input or text. */
const LineCell = ({ at, column, isOpen, ...cell }: { readonly at: number; readonly isOpen: boolean } & CellProps & TextCellProps) => {
  const translate = useTranslate()
  const { resource: child } = useFormMeta()
  const isInput = isOpen && column.isInput
  const isLast = useIsLast(`${cell.source}.${placeOf(child, column.name)}`) && isInput
  return (
    <td
      data-line={at}
      data-cell={column.name}
      {...(isLast && { 'data-origin': 'last', title: translate('nerud.sheet.last') })}
      style={{
        textAlign: column.align === 'right' ? 'end' : 'start',
        ...(!isInput && { paddingBlock: 10, paddingInline: 8 }),
      }}
    >
      {isInput ? <InputCell column={column} {...cell} /> : <TextCell column={column} {...cell} />}
    </td>
  )
}

interface HeadProps {
  /** The path of the line in the form. */
  readonly source: string
  readonly number: number
}

/** The number of a line, and the error of the line as a whole. */
const LineHead = ({ source, number }: HeadProps) => {
  const { errors } = useFormState({ name: source })
  const wrong: unknown = messageIn(get(errors, source))
  return (
    <th scope="row" style={{ paddingBlock: 10 }}>
      {number}
      {typeof wrong === 'string' && (
        <FormHelperText error role="alert" sx={{ minWidth: 120 }}>
          {wrong}
        </FormHelperText>
      )}
    </th>
  )
}

/** Cancels a line or restores it. */
const CancelButton = ({ at, number, isRemoved, onCancel }: Pick<RowProps, 'at' | 'number' | 'isRemoved' | 'onCancel'>) => {
  const translate = useTranslate()
  return (
    <IconButton
      size="small"
      aria-label={translate(isRemoved ? 'nerud.form.lines.restore' : 'nerud.form.lines.remove', { number })}
      onClick={() => onCancel(at, !isRemoved)}
    >
      {isRemoved ? <UndoIcon fontSize="small" /> : <DeleteIcon fontSize="small" />}
    </IconButton>
  )
}

/** A row of the table of lines: inputs, or text if the line was cancelled or cannot be changed. */
export const LineRow = memo(({ at, number, isRemoved, isNew, name, columns, mayEdit, mayCancel, onCancel }: RowProps) => {
  const { resource } = useFormMeta()
  const core = useCore()
  const one = resource.fields[name]!
  const child = childOf(one)!
  const place = placeOf(resource, name)
  const source = `${place}.${at}`
  const meta = useMemo<FormMeta>(
    () => ({
      resource: child,
      mode: isNew ? 'create' : 'edit',
      fixed: new Set(),
      labels: `resources.${child.name}.fields`,
      at: `${source}.`,
    }),
    [child, isNew, source],
  )
  const isStale = (line: Wire): boolean => sentLines(one, valueAt(core.base.current, place), [line]).length > 0
  const isOpen = !isRemoved && mayEdit
  return (
    <FormMetaProvider meta={meta} core={core}>
      <tr style={isRemoved ? { textDecoration: 'line-through', opacity: 0.6 } : undefined}>
        <LineHead source={source} number={number} />
        {columns.map(column => (
          <LineCell key={column.name} {...{ at, source, column, number, isOpen, isStale }} />
        ))}
        <td>{mayCancel && <CancelButton {...{ at, number, isRemoved, onCancel }} />}</td>
      </tr>
    </FormMetaProvider>
  )
})
LineRow.displayName = 'LineRow'
