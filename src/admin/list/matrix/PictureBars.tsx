import { styled, type Theme } from '@mui/material/styles'
import Box from '@mui/material/Box'
import { useRef, type KeyboardEvent, type MouseEvent } from 'react'
import type { Drawing, DrawnBar, Shade } from './pictures.ts'
import type { ClickedFigure, DrillDown } from './drillDowns.tsx'

const mixed = (colour: string, percent: number, { palette }: Theme): string =>
  `color-mix(in srgb, ${colour} ${percent}%, ${palette.background.paper})`

/** The fills of segments, distinguishable without colours too: losses and negative steps are hatched, previous values are a line, parts range from light to dark. */
const shades = (theme: Theme) => {
  const { palette } = theme
  const hatched = (colour: string) => ({
    background: `repeating-linear-gradient(135deg, ${colour} 0 4px, ${mixed(colour, 55, theme)} 4px 7px)`,
  })
  return {
    '& .is, & .whole': { background: palette.primary.main },
    '& .loss, & .out': hatched(palette.error.main),
    '& .in': { background: palette.success.main },
    '& .was': { border: `1px solid ${palette.text.secondary}`, background: mixed(palette.text.secondary, 22, theme) },
    '& .part0': { background: mixed(palette.primary.main, 38, theme) },
    '& .part1': { background: palette.primary.main },
    '& .part2': { background: palette.warning.main },
    '& .part3': hatched(palette.error.main),
  } as const
}

/** A sample of a fill in the legend. */
const Mark = styled('span')(({ theme }) => {
  const own = Object.entries(shades(theme)).map(([selector, style]) => [selector.replaceAll('& .', '&.'), style] as const)
  return {
    display: 'inline-block',
    width: 12,
    height: 12,
    borderRadius: 2,
    marginInlineEnd: 6,
    verticalAlign: '-1px',
    printColorAdjust: 'exact',
    ...Object.fromEntries(own),
  }
})

/** The styles of bars with names and figures. */
const BARS = (theme: Theme) =>
  ({
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    p: 1,
    minWidth: 0,
    fontSize: 13,
    fontVariantNumeric: 'tabular-nums',
    '& table': { width: '100%', borderCollapse: 'collapse' },
    '& th, & td': { height: 24, px: 0.75, py: 0, whiteSpace: 'nowrap', fontWeight: 400, textAlign: 'end' },
    '& th:first-of-type': {
      textAlign: 'start',
      maxWidth: { xs: 112, sm: 260 },
      overflow: 'hidden',
      textOverflow: 'ellipsis',
    },
    '& thead th': { color: 'text.secondary', fontSize: 12, whiteSpace: { xs: 'normal', sm: 'nowrap' } },
    '& td.axis': { width: '100%', minWidth: { xs: 60, sm: 120 }, px: 0.5 },
    '& .figure:nth-of-type(n + 3)': { color: 'text.secondary' },
    '& .rail': { position: 'relative', display: 'block', height: 14 },
    '& .piece': {
      position: 'absolute',
      insetBlock: 0,
      minWidth: '1px',
      borderRadius: '2px',
      boxSizing: 'border-box',
      printColorAdjust: 'exact',
    },
    '& .pair': { height: 18, '& .is, & .loss': { bottom: 7 }, '& .was': { top: 12 } },
    '& .zero': { position: 'absolute', insetBlock: -3, borderInlineStart: `1px solid ${theme.palette.text.secondary}` },
    ...shades(theme),
    '& tbody tr:focus-visible': { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
    '& tr.way': { cursor: 'pointer', '&:hover': { bgcolor: 'action.selected' } },
  }) as const

interface Props {
  readonly title: string
  /** The header of the column of bar names. */
  readonly heading: string
  readonly drawing: Drawing
  readonly drillDowns: readonly DrillDown[]
  readonly open: (clicked: ClickedFigure, anchor: Element) => void
}

const PERCENT = 100
/** The start and length of a segment, in percent of the axis. */
function segmentStyle({ min, max }: Drawing, from: number, to: number): { readonly insetInlineStart: string; readonly inlineSize: string } {
  const length = max - min || 1
  const part = (value: number): string => `${(value / length) * PERCENT}%`
  return { insetInlineStart: part(Math.min(from, to) - min), inlineSize: part(Math.abs(to - from)) }
}

const clickedFigureOf = ({ row, figure }: DrawnBar): ClickedFigure | undefined =>
  row === undefined ? undefined : { row: row ?? undefined, figure, days: undefined }

/** The legend of a chart. */
const Legend = ({ legend }: Pick<Drawing, 'legend'>) => (
  <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, m: 0, px: 0.75, py: 0.25, listStyle: 'none', fontSize: 12 }}>
    {legend.map(({ shade, label }: { readonly shade: Shade; readonly label: string }) => (
      <li key={shade}>
        <Mark className={shade} aria-hidden />
        {label}
      </li>
    ))}
  </Box>
)

interface LineProps {
  readonly bar: DrawnBar
  /** The index among the bars. */
  readonly at: number
  readonly drawing: Drawing
  readonly leads: boolean
}
const Line = ({ bar, at, drawing, leads }: LineProps) => (
  <tr data-bar={at} tabIndex={-1} className={leads ? 'way' : ''}>
    <th scope="row" title={bar.label}>
      {bar.label}
      {bar.description !== undefined && <span className="unseen">{`, ${bar.description}`}</span>}
    </th>
    <td aria-hidden className="axis" title={bar.description}>
      <span className={bar.pieces.some(({ shade }) => shade === 'was') ? 'rail pair' : 'rail'}>
        {drawing.min < 0 && <span className="zero" style={segmentStyle(drawing, 0, 0)} />}
        {bar.pieces.map(
          ({ from, to, shade }) => from !== to && <span key={shade} className={`piece ${shade}`} style={segmentStyle(drawing, from, to)} />,
        )}
      </span>
    </td>
    {bar.texts.map((text, index) => (
      <td key={drawing.headings[index]} className="figure">
        {text}
      </td>
    ))}
  </tr>
)

/** A bar chart as a table with drawn bars in its middle column. Arrow keys move between bars, Enter opens one. */
export const PictureBars = ({ title, heading, drawing, drillDowns, open }: Props) => {
  const frame = useRef<HTMLDivElement>(null)
  const { bars, headings, legend } = drawing
  const leads = (bar: DrawnBar): boolean => {
    const clicked = clickedFigureOf(bar)
    return clicked !== undefined && drillDowns.some(one => one.fits(clicked))
  }
  const openFrom = (target: EventTarget): boolean => {
    const line = (target as Element).closest<HTMLElement>('tr[data-bar]')
    const bar = bars[Number(line?.dataset['bar'])]
    const clicked = bar && clickedFigureOf(bar)
    if (!line || !clicked) return false
    open(clicked, line)
    return true
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const lines = [...frame.current!.querySelectorAll<HTMLElement>('tr[data-bar]')]
    const at = lines.indexOf(document.activeElement as HTMLElement)
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by !== undefined) lines[at < 0 ? 0 : at + by]?.focus()
    else if (event.key === 'Home') lines[0]?.focus()
    else if (event.key === 'End') lines.at(-1)?.focus()
    else if (event.key !== 'Enter' || !openFrom(event.target)) return
    event.preventDefault()
  }
  const onClick = (event: MouseEvent): void => void openFrom(event.target)
  return (
    <Box ref={frame} role="group" tabIndex={0} aria-label={title} sx={BARS} {...{ onKeyDown, onClick }}>
      {legend.length > 0 && <Legend legend={legend} />}
      <table>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <td aria-hidden />
            {headings.map(text => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map((bar, at) => (
            <Line key={`${bar.row ?? ''} ${bar.figure} ${bar.label}`} {...{ bar, at, drawing }} leads={leads(bar)} />
          ))}
        </tbody>
      </table>
    </Box>
  )
}
