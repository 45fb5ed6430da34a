import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { Link as RouterLink } from 'react-router'
import { leadOf, titleOf, type Resource } from '#resource'
import { formatInteger } from '#resource/text'
import { cellText } from '../cells.tsx'
import { useCardPath, useWords } from '../cells/context.ts'
import { useMay } from '../authProvider.ts'
import { useResource } from '../declared.tsx'
import { recordNumber } from '../cells/words.ts'
import type { Row } from '../data/rows.ts'
import type { CardTab, Related, RelatedOf } from './tabs.ts'

interface PartProps {
  readonly card: CardTab
  readonly tab: RelatedOf
  readonly of: Related
  readonly go: (key: string) => void
}

/** The number of fields shown after the title. */
const MOST_DETAILS = 2

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** A record in one line: its linked title and a few fields. */
const Line = ({ resource, row, details }: { readonly resource: Resource; readonly row: Row; readonly details: readonly string[] }) => {
  const words = useWords()
  const path = useCardPath()(resource.name, row.id, row)
  const title = titleOf(resource, row) || recordNumber(row.id, words.t)
  const rest = details.map(name => cellText(resource, name, row, words)).filter(Boolean)
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.5, py: 0.5, borderBottom: 1, borderColor: 'divider', typography: 'body2' }}>
      <Box sx={{ ...cut, flex: '0 1 auto' }}>
        {path ? (
          <Link component={RouterLink} to={path}>
            {title}
          </Link>
        ) : (
          title
        )}
      </Box>
      <Box sx={{ ...cut, flex: '1 1 0', textAlign: 'end', color: 'text.secondary' }}>{rest.join(' · ')}</Box>
    </Box>
  )
}

/** The first records of a tab, with a link to all. */
const Part = ({ card, tab, of, go }: PartProps) => {
  const id = useId()
  const resource = useResource(tab.resource)
  const { t } = useWords()
  const { mayField } = useMay()
  const isDetail = (name: string): boolean =>
    name !== tab.by && !resource.title.fields.includes(name) && resource.fields[name]?.kind !== 'flag' && mayField(resource, name, 'read')
  const texts = leadOf(resource).filter(isDetail).slice(0, MOST_DETAILS)
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 0.5 }}>
        {card.label}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {of.rows.map(row => (
          <Line key={row.id} {...{ resource, row, details: texts }} />
        ))}
      </Box>
      {of.total > of.rows.length && (
        <Button size="small" onClick={() => go(card.key)} sx={{ mt: 0.5, mx: -1 }}>
          {t('nerud.show.related.all', { count: formatInteger(of.total) })}
        </Button>
      )}
    </Box>
  )
}

interface FirstRelatedProps {
  readonly tabs: readonly CardTab[]
  readonly related: ReadonlyMap<string, Related>
  readonly go: (key: string) => void
}

/** The first records of each related tab; tabs without records are left out. */
export const FirstRelated = ({ tabs, related, go }: FirstRelatedProps) => {
  const existing = tabs.flatMap(card => {
    const of = related.get(card.key)
    return of && of.rows.length > 0 ? [{ card, tab: card.tab as RelatedOf, of }] : []
  })
  if (existing.length === 0) return null
  return (
    <Box
      sx={{
        displayPrint: 'none',
        mt: 2.5,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        columnGap: 4,
        rowGap: 2.5,
      }}
    >
      {existing.map(one => (
        <Part key={one.card.key} {...one} go={go} />
      ))}
    </Box>
  )
}
