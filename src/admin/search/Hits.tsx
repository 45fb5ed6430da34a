import Box from '@mui/material/Box'
import type SvgIcon from '@mui/material/SvgIcon'
import { createElement } from 'react'
import { useTranslate } from 'react-admin'
import { marked } from './found.ts'

/** An entry that can be chosen: a record, a screen, an action. */
export interface Line {
  readonly key: string
  readonly title: string
  readonly subtitle?: string | undefined
  /** The text at its end: the number of a record. */
  readonly end?: string
  /** Whether it can be chosen while the response to a newer query is pending. */
  readonly isSure: boolean
  readonly choose: () => void
}
export interface LineGroup {
  readonly key: string
  readonly name: string
  readonly icon: typeof SvgIcon
  readonly lines: readonly Line[]
}

interface HitsProps {
  readonly id: string
  readonly groups: readonly LineGroup[]
  readonly current: Line | undefined
  readonly query: string
  readonly idOf: (line: Line) => string
  readonly onPoint: (line: Line) => void
  /** The entries that are not `isSure` belong to an earlier query. */
  readonly isFaded: boolean
}

const Marked = ({ text: whole, query }: { readonly text: string; readonly query: string }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {marked(whole, query).map(({ text, isMatch }, at) =>
      isMatch ? (
        // The parts of a title have no key but their index.
        // eslint-disable-next-line react/no-array-index-key
        <Box key={at} component="mark" sx={{ color: 'primary.main', backgroundColor: 'transparent', fontWeight: 600 }}>
          {text}
        </Box>
      ) : (
        text
      ),
    )}
  </Box>
)

const end = {
  ml: 'auto',
  color: 'text.secondary',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  unicodeBidi: 'plaintext',
} as const

interface HitLineProps extends Pick<HitsProps, 'query' | 'onPoint'> {
  readonly id: string
  readonly line: Line
  readonly isCurrent: boolean
}

const HitLine = ({ id, line, isCurrent, query, onPoint }: HitLineProps) => (
  <Box
    id={id}
    role="option"
    aria-selected={isCurrent}
    onClick={line.choose}
    onMouseMove={() => !isCurrent && onPoint(line)}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 2,
      mx: 1,
      px: 1.5,
      minHeight: { xs: 44, sm: 36 },
      borderRadius: '6px',
      cursor: 'pointer',
      typography: 'body2',
      ...(isCurrent && { backgroundColor: 'action.selected' }),
    }}
  >
    <Box sx={{ minWidth: 0, py: 0.5 }}>
      <Marked text={line.title} query={query} />
      {line.subtitle && (
        <Box sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.3 }}>
          <Marked text={line.subtitle} query={query} />
        </Box>
      )}
    </Box>
    <Box component="span" sx={end}>
      {line.end}
    </Box>
  </Box>
)

/** The results by group. The focus stays in the input above, which refers to the current one. */
export const Hits = ({ id, groups, current, query, isFaded, idOf, onPoint }: HitsProps) => {
  const translate = useTranslate()
  return (
    <Box id={id} role="listbox" aria-label={translate('nerud.search.finds')}>
      {groups.map(({ key, name, icon, lines }) => (
        <Box key={key} role="group" aria-label={name} sx={{ opacity: isFaded && !lines[0]!.isSure ? 0.5 : 1 }}>
          <Box
            aria-hidden
            sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1, pb: 0.5, typography: 'caption', color: 'text.secondary' }}
          >
            {createElement(icon, { sx: { fontSize: 16 } })}
            {name}
          </Box>
          {lines.map(line => (
            <HitLine key={line.key} id={idOf(line)} isCurrent={line.key === current?.key} {...{ line, query, onPoint }} />
          ))}
        </Box>
      ))}
    </Box>
  )
}
