import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { idOf, optionsOf, type Field, type Resource, type WireRecord } from '#resource'
import { useCardPath } from '../../cells/context.ts'
import { valueText } from '../../kinds/index.ts'
import { fieldLabel, type Words } from '../../cells/words.ts'
import { useMay } from '../../authProvider.ts'
import { useResources } from '../../resourceContext.tsx'
import { useCustomScreens } from '../../customScreens.tsx'
import { readColumns, totalWords, type LineColumn, valueAtName, NARROW, TableFrame } from './TableFrame.tsx'
import { linesIn } from '../merge.ts'
import { hidden } from '../../page/PageTitle.tsx'
import { useRecordOverlay } from '../../page/paths.tsx'

/** A field of lines and its value. */
export interface LinesProps {
  readonly one: Field
  readonly value: unknown
  readonly words: Words
  /** The accessible name of the table. */
  readonly label: string
  /** Renders the actions of a line, if there are any. */
  readonly actionsOf?: (child: Resource, line: WireRecord) => ReactNode
}

interface LineValueProps {
  readonly child: Resource
  readonly column: LineColumn
  readonly line: WireRecord
  readonly words: Words
}

/** A value of a line; a record that the server created from the line is a link. */
const LineValue = ({ child, column: { name, one, isInput }, line, words }: LineValueProps) => {
  const cardPath = useCardPath()
  const { windows } = useCustomScreens()
  const open = useRecordOverlay()
  const value = valueAtName(child, name, line)
  const text = <bdi>{valueText(child, name, value, words)}</bdi>
  const id = idOf(value)
  const target = one.kind === 'reference' && !isInput && id ? optionsOf(one).target! : undefined
  if (target === undefined) return text
  const path = cardPath(target, id!, value)
  if (path)
    return (
      <Link component={RouterLink} to={path}>
        {text}
      </Link>
    )
  // A record without a card opens in its window.
  return windows[target] ? (
    <Link component="button" type="button" onClick={() => open(target, id!)} sx={{ font: 'inherit', textAlign: 'start' }}>
      {text}
    </Link>
  ) : (
    text
  )
}

const styleOf = ({ align }: LineColumn) =>
  align === 'right'
    ? ({ textAlign: 'end', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const)
    : ({ textAlign: 'start' } as const)

type TotalsProps = Pick<LineValueProps, 'child' | 'words'> & {
  readonly columns: readonly LineColumn[]
  readonly lines: readonly WireRecord[]
  readonly isActed: boolean
}

const Totals = ({ child, columns, lines, words, isActed }: TotalsProps) => {
  const translate = useTranslate()
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={isActed ? 2 : 1}>
          {translate('nerud.form.lines.total')}
        </th>
        {columns.map(column => (
          <td key={column.name} style={styleOf(column)}>
            {column.hasTotal && <bdi>{totalWords(child, column.name, lines, words)}</bdi>}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The lines of a record as a read-only table with totals. */
export const LinesTable = ({ one, value, words, label, actionsOf }: LinesProps) => {
  const child = useResources()[optionsOf(one).target!]!
  const translate = useTranslate()
  const lines = linesIn(value)
  const columns = readColumns(one, child, useMay(), lines)
  const isActed = actionsOf !== undefined && Object.keys(child.actions ?? {}).length > 0
  return (
    <TableFrame label={label} isStill>
      <thead>
        <tr>
          <th scope="col" style={NARROW}>
            {translate('nerud.form.lines.number')}
          </th>
          {isActed && (
            <th scope="col" style={NARROW}>
              <Box component="span" sx={hidden}>
                {translate('nerud.actions.menu')}
              </Box>
            </th>
          )}
          {columns.map(column => (
            <th key={column.name} scope="col" style={{ ...styleOf(column), minWidth: column.width }}>
              {fieldLabel(child.name, column.name, translate)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={String(line['id'])}>
            <th scope="row">{at + 1}</th>
            {isActed && <td style={{ padding: 0, ...NARROW }}>{actionsOf(child, line)}</td>}
            {columns.map(column => (
              <td key={column.name} style={{ ...styleOf(column), padding: '6px 8px', overflowWrap: 'break-word' }}>
                <LineValue child={child} column={column} line={line} words={words} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {columns.some(column => column.hasTotal) && <Totals {...{ child, columns, lines, words, isActed }} />}
    </TableFrame>
  )
}
