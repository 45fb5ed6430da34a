import Box from '@mui/material/Box'
import { createElement } from 'react'
import { useTranslate } from 'react-admin'
import { pathOf } from '#resource'
import { recordNumber, resourceName, type Translate } from '../cells/words.ts'
import { useMenu, useResources } from '../declared.tsx'
import { iconOf } from '../menu/icons.ts'
import { currentItem } from '../menu/place.ts'
import { marked, type Group, type Hit } from './found.ts'

interface HitsProps {
  readonly id: string
  readonly groups: readonly Group[]
  readonly current: Hit | undefined
  readonly query: string
  /** They belong to an older query. */
  readonly isFaded: boolean
  readonly idOfHit: (hit: Hit) => string
  readonly open: (hit: Hit) => void
  readonly onPoint: (hit: Hit) => void
}

/** The icon of the menu area in which a resource's list stands. */
function useIcon(): (resource: string) => ReturnType<typeof iconOf> {
  const menu = useMenu()
  const resources = useResources()
  return name => {
    const list = resources[name] && pathOf(resources[name], 'list')
    const item = list === undefined ? undefined : currentItem(menu, resources, list.split('?')[0]!)
    return iconOf(menu.find(area => item && area.items.includes(item))?.icon)
  }
}

const Marked = ({ text: whole, query }: { readonly text: string; readonly query: string }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {marked(whole, query).map(({ text, isMatch }, at) =>
      isMatch ? (
        // The parts of a title have no identity but their place.
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

interface HitLineProps extends Pick<HitsProps, 'query' | 'open' | 'onPoint'> {
  readonly id: string
  readonly hit: HitsProps['groups'][number]['hits'][number]
  readonly isCurrent: boolean
  readonly t: Translate
}

const HitLine = ({ id, hit, isCurrent, query, open, onPoint, t }: HitLineProps) => (
  <Box
    id={id}
    role="option"
    aria-selected={isCurrent}
    onClick={() => open(hit)}
    onMouseMove={() => !isCurrent && onPoint(hit)}
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
      <Marked text={hit.title} query={query} />
      {hit.subtitle && (
        <Box sx={{ typography: 'caption', color: 'text.secondary', lineHeight: 1.3 }}>
          <Marked text={hit.subtitle} query={query} />
        </Box>
      )}
    </Box>
    <Box
      component="span"
      sx={{
        ml: 'auto',
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        unicodeBidi: 'plaintext',
      }}
    >
      {recordNumber(hit.id, t)}
    </Box>
  </Box>
)

/** The results by resource. The focus stays in the line above, which names the current one. */
export const Hits = ({ id, groups, current, query, isFaded, idOfHit, open, onPoint }: HitsProps) => {
  const translate = useTranslate()
  const icon = useIcon()
  return (
    <Box id={id} role="listbox" aria-label={translate('nerud.search.finds')} sx={{ opacity: isFaded ? 0.5 : 1 }}>
      {groups.map(({ resource, hits }) => {
        const name = resourceName(resource, 2, translate)
        return (
          <Box key={resource} role="group" aria-label={name}>
            <Box
              aria-hidden
              sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 1, pb: 0.5, typography: 'caption', color: 'text.secondary' }}
            >
              {createElement(icon(resource), { sx: { fontSize: 16 } })}
              {name}
            </Box>
            {hits.map(hit => (
              <HitLine
                key={hit.id}
                id={idOfHit(hit)}
                hit={hit}
                isCurrent={hit === current}
                query={query}
                open={open}
                onPoint={onPoint}
                t={translate}
              />
            ))}
          </Box>
        )
      })}
    </Box>
  )
}
