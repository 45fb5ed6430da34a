import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { Matrix } from '#resource'
import { useListing } from '../listing.ts'
import { figuresShown, type Answered } from './answered.ts'
import { figureOf, useCells } from './keys.ts'
import { Foot, Head, Row } from './MatrixLines.tsx'
import { mostOf } from './pictures.ts'
import { MATRIX } from './styles.ts'
import { useOpening } from './useOpening.tsx'
import { useWays } from './ways.ts'

interface MatrixTableProps {
  readonly matrix: Matrix
  readonly answered: Answered
  readonly title: string
  /** The figure by which day cells are shaded. */
  readonly heat: string | undefined
}

/** A table of rows, totals and days; the first column and the totals are sticky; arrow keys move between figures, Enter opens one. */
export const MatrixTable = ({ matrix, answered, title, heat }: MatrixTableProps) => {
  const t = useTranslate()
  const { resource } = useListing()
  const { dates, rows } = answered
  const ways = useWays(matrix, answered)
  const { open, menu } = useOpening(ways)
  const summed = figuresShown(matrix, answered)
  const compares = rows.some(({ was }) => was)
  const most = heat === undefined ? 0 : mostOf(rows, heat)
  const word = (name: string): string => t(`resources.${resource.name}.measures.${name}`)
  const part = { matrix, answered, summed, word, ways, compares }
  const openFrom = (cell: HTMLTableCellElement): void => {
    if (cell.textContent !== '' && !cell.classList.contains('than')) open(figureOf(cell), cell)
  }
  const cells = useCells(openFrom)
  const about = { role: 'group', tabIndex: 0, 'aria-label': title }
  return (
    <>
      <Box sx={MATRIX} {...about} {...cells}>
        <table>
          <Head {...part} />
          <tbody>
            {rows.map(row => (
              <Row key={String(row.id)} {...{ row, matrix, dates, summed, ways, compares, heat, most }} />
            ))}
          </tbody>
          <Foot {...part} />
        </table>
      </Box>
      {menu}
    </>
  )
}
