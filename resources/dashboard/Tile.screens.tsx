import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link, type LinkProps } from 'react-router'
import { listOfView, pathOf, type FilterValues, type Resource } from '#resource'
import { writeListQuery, viewed } from '#admin/list/view.ts'

interface ListTarget {
  readonly view?: string | undefined
  /** The hand-made page on which the view stands. */
  readonly page?: string | undefined
  /** Further conditions, as on the wire. */
  readonly where?: string
}
/** The address of a list or one of its views, with filters. `page`: the custom page that contains it. */
export function listPath(whole: Resource, filter: FilterValues = {}, { view, page, where }: ListTarget = {}): string {
  const seen = view === undefined ? undefined : whole.list?.views?.[view]
  const path = page ?? (view === undefined ? pathOf(whole, 'list') : seen && listOfView(seen)) ?? '/'
  const question = writeListQuery(viewed(whole, view), new URLSearchParams(), { query: '', filter, sort: [], where }).toString()
  return question ? `${path}?${question}` : path
}

/** The list of the boxes of companies. */
export const BOXES = { view: 'boxes' } as const
/** A positive balance of a cash box is payable, a negative one receivable: the filters of each side, and their tones. */
export const DEBT_SIDES = { owed: { to: '-0.01' }, owe: { from: '0.01' } } as const
export const DEBT_TONES = { owed: 'moneyOut', owe: 'moneyIn' } as const

interface TileProps {
  readonly title: string
  /** Shown at the end of the heading: a link to everything. */
  readonly aside?: ReactNode
  readonly children: ReactNode
}

/** A block of the first page: a surface with a heading, as high as the one next to it. */
export function Tile({ title, aside, children }: TileProps) {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} sx={{ height: '100%', boxSizing: 'border-box', px: 2, py: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 32, mb: 1 }}>
        <Typography id={id} variant="h2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {aside}
      </Box>
      {children}
    </Paper>
  )
}

/** The text of a block without records; the block then gives up its reserved height. */
export const Nothing = ({ children }: { readonly children: ReactNode }) => (
  <Typography color="text.secondary" data-empty>
    {children}
  </Typography>
)

/** The placeholder of a block's content while its figures load, or the error text. */
export function Pending({ lines, failed = false }: { readonly lines: number; readonly failed?: boolean }) {
  const t = useTranslate()
  if (failed) return <Typography color="text.secondary">{t('nerud.screens.dashboard.failed')}</Typography>
  return (
    <Box aria-hidden>
      <Skeleton width="40%" height={40} />
      {Array.from({ length: lines }, (_, at) => (
        <Skeleton key={at} height={28} />
      ))}
    </Box>
  )
}

interface FigureLinkProps {
  /** The list whose rows are counted or add up to it. */
  readonly to: string
  readonly className?: string | undefined
  readonly children: ReactNode
}
/** A figure within a line: the way to the rows behind it. All figures of the page are marked, and a test follows each to its list. */
export const FigureLink = ({ to, className, children }: FigureLinkProps) => (
  <MuiLink component={Link} to={to} underline="hover" data-figure className={className} sx={className ? undefined : { color: 'inherit' }}>
    {children}
  </MuiLink>
)

interface FigureProps {
  readonly label: string
  readonly value: string
  /** The list whose rows add up to it. */
  readonly to: string
  /** A line below it. */
  readonly note?: ReactNode
  readonly tone?: string | undefined
  /** The CSS class of its colour in a chart. */
  readonly mark?: string | undefined
}

/** A large figure, linked to its rows. */
export const Figure = ({ label, value, to, note, tone, mark }: FigureProps) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="body2" color="text.secondary" component="div">
      <span className={mark && `toned ${mark}`}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {label}
        </Box>
      </span>
    </Typography>
    <MuiLink
      component={Link}
      to={to}
      underline="hover"
      data-figure
      className={tone}
      sx={{ fontSize: 26, lineHeight: 1.25, fontWeight: 600, color: tone ? undefined : 'text.primary', whiteSpace: 'nowrap' }}
      aria-label={`${label}: ${value}`}
    >
      {value}
    </MuiLink>
    <Typography variant="body2" color="text.secondary" sx={{ minHeight: 19 }}>
      {note}
    </Typography>
  </Box>
)

interface RowProps extends Pick<LinkProps, 'state' | 'preventScrollReset'> {
  readonly name: string
  readonly to: string
  readonly value: string
  readonly note?: string
  /** The note says how many rows there are. */
  readonly isCount?: boolean
}

/** Named figures, one below another. */
export const FigureRows = ({ label, rows }: { readonly label: string; readonly rows: readonly RowProps[] }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="body2" component="h3" color="text.secondary" sx={{ mb: 0.5 }}>
      {label}
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map(({ name, value, note, isCount, ...link }) => (
        <Box
          component="li"
          key={`${link.to} ${value}`}
          sx={{ display: 'flex', alignItems: 'baseline', gap: 1.5, py: 0.5, borderTop: 1, borderColor: 'divider', typography: 'body2' }}
        >
          <MuiLink
            component={Link}
            {...link}
            sx={{ flex: '1 1 0', minWidth: 0, py: 0.25, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {name}
          </MuiLink>
          {note && (
            <Box component="span" data-figure={isCount || undefined} sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {note}
            </Box>
          )}
          <Box component="span" data-figure sx={{ whiteSpace: 'nowrap', fontWeight: 500, unicodeBidi: 'plaintext' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  </Box>
)

/** Two columns inside a block, one on narrow screens. */
export const TwoColumns = ({ children }: { readonly children: ReactNode }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }, columnGap: 3, rowGap: 1.5 }}>
    {children}
  </Box>
)
