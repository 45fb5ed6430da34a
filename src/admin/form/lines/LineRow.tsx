import { memo, useMemo, useSyncExternalStore } from 'react'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import UndoIcon from '@mui/icons-material/Undo'
import { useTranslate, useEvent } from 'react-admin'
import { get, useFormState, useWatch } from 'react-hook-form'
import { isRequiredOnScreen, optionsOf, wirePathOf, valueAt, idOf, type Field, type Resource, type WireRecord } from '#resource'
import { valueText } from '../../kinds/index.ts'
import { fieldLabel } from '../../cells/words.ts'
import { inputKindOf } from '../kinds/index.ts'
import { AidOf } from '../AidOf.tsx'
import { FormMetaProvider, useCore, useFormMeta, type FormMeta } from '../context.tsx'
import { useIsLast } from '../origins.ts'
import { useWords } from '../../cells/context.ts'
import { childOf, withoutValue } from '../../data/values.ts'
import { type LineColumn, valueAtName } from './TableFrame.tsx'
import { messageIn } from './problems.ts'
import { changedLines, copyOfLine, isBlankLine, isCancelled, lineNumbers, linesIn, nextLine, carriedOverOf } from '../merge.ts'
import type { FormCore } from '../useFormCore.ts'

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
        source={`${source}.${wirePathOf(child, column.name)}`}
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
  readonly isStale: (line: WireRecord) => boolean
}

const TextCell = ({ source, column, isStale }: TextCellProps) => {
  const words = useWords()
  const translate = useTranslate()
  const { resource: child } = useFormMeta()
  const line = (useWatch({ name: source }) ?? {}) as WireRecord
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
  const isLast = useIsLast(`${cell.source}.${wirePathOf(child, column.name)}`) && isInput
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
  const path = wirePathOf(resource, name)
  const source = `${path}.${at}`
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
  const isStale = (line: WireRecord): boolean => changedLines(one, valueAt(core.base.current, path), [line]).length > 0
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

/** The state of a line in the table. */
interface ShownLine {
  /** Its index among the lines of the form. */
  readonly at: number
  readonly number: number
  readonly isRemoved: boolean
  readonly isNew: boolean
}

interface LinesField {
  /** The field with the lines. */
  readonly one: Field
  /** The resource of the lines. */
  readonly child: Resource
  /** The path of the lines in the form. */
  readonly path: string
}

const shapeOf = (one: Field, lines: readonly WireRecord[]): string => {
  const numbers = lineNumbers(one, lines)
  return lines
    .flatMap((line, at) => (numbers[at] === null ? [] : [`${at}:${numbers[at]}:${+isCancelled(line)}:${+!idOf(line['id'])}`]))
    .join()
}

const readShown = (text: string): ShownLine => {
  const [at, number, removed, fresh] = text.split(':').map(Number)
  return { at: at!, number: number!, isRemoved: removed === 1, isNew: fresh === 1 }
}

/** The visible lines. Re-renders only when a line is added, dropped or cancelled, not when a value changes. */
function useShown(form: FormCore['form'], { one, path }: LinesField): readonly ShownLine[] {
  const follow = useEvent((changed: () => void) => form.subscribe({ formState: { values: true }, callback: changed }))
  const shape = useSyncExternalStore(follow, () => shapeOf(one, linesIn(form.getValues(path))))
  return useMemo(() => shape.split(',').filter(Boolean).map(readShown), [shape])
}

/** The result of `useLineValues`, without the visible lines. */
export type LineValues = Omit<ReturnType<typeof useLineValues>, 'shown'>

/** Reads and changes the lines of a field of the surrounding form. */
export function useLineValues(field: LinesField) {
  const { one, child, path } = field
  const { form, origins } = useCore()
  const shown = useShown(form, field)
  const all = (): readonly WireRecord[] => linesIn(form.getValues(path))
  const pathIn = (at: number, name: string): string => `${path}.${at}.${wirePathOf(child, name)}`
  const setAt = (to: string, value: unknown): void => form.setValue(to, value, { shouldDirty: true, shouldTouch: true })
  return {
    shown,
    all,
    set: (at: number, { name }: LineColumn, value: unknown): void => {
      const to = pathIn(at, name)
      setAt(to, value)
      origins.set(to, withoutValue(value) ? undefined : 'typed')
    },
    setRemoved: (at: number, is: boolean): void => setAt(`${path}.${at}.isDelete`, is),
    /** Adds new lines after the last one, with values carried over from it; returns their indexes. */
    add: (count: number): readonly number[] => {
      const lines = all()
      const above = lines.findLast(line => !isCancelled(line))
      const added = Array.from({ length: count }, () => nextLine(one, child, above))
      if (count > 0) form.setValue(path, [...lines, ...added], { shouldDirty: true })
      const indexes = added.map((_, index) => lines.length + index)
      for (const at of indexes) for (const name of Object.keys(carriedOverOf(added[0]!))) origins.set(pathIn(at, name), 'last')
      return indexes
    },
    /** Adds a copy of a line after the last one; returns its index. */
    copy: (at: number): number => {
      const lines = all()
      const made = copyOfLine(one, child, lines[at]!)
      form.setValue(path, [...lines, made], { shouldDirty: true })
      for (const name of Object.keys(child.fields))
        if (!withoutValue(valueAt(made, wirePathOf(child, name)))) origins.set(pathIn(lines.length, name), 'typed')
      return lines.length
    },
    // A list of paths validates the cells below them too; a single path only itself.
    validate: (): void => void form.trigger([path]),
    /** To be called when the user leaves a line: shows its errors. */
    leave: (at: number, names: readonly string[]): void => {
      const line = all()[at]
      if (line && !isCancelled(line) && !isBlankLine(one, child, line)) void form.trigger(names.map(name => pathIn(at, name)))
    },
  }
}
