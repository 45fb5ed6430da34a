import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import Typography from '@mui/material/Typography'
import { ResourceContextProvider } from 'react-admin'
import { Link as RouterLink, Navigate, useLocation } from 'react-router'
import { listRight, offers, pathOf, PIVOT, type Resource } from '#resource'
import { spellPivot, type Pivot } from '#resource/pivot'
import { addressOfReport, BUILDER, REPORT_OF as OF, reportedBy } from '#resource/savedViews'
import { useWords } from '../../cells/useWords.ts'
import { resourceName } from '../../cells/words.ts'
import { useResources } from '../../declared.tsx'
import { useMay, type May } from '../../may.ts'
import { PageTitle } from '../../page/PageTitle.tsx'
import { useSavedViews } from '../views/useSavedViews.ts'
import { Builder } from './Builder.tsx'
import { levelsFor, measuresFor } from './words.ts'

/** The report that one begins with: by the first reference of the list, how many records there are and the first two sums. */
function firstPivot(resource: Resource, may: May): Pivot | undefined {
  const levels = levelsFor(resource, may)
  const first = levels.find(({ field }) => resource.fields[field]!.kind === 'reference') ?? levels[0]
  const sums = measuresFor(resource, may).filter(({ by, field }) => by === 'sum' && resource.fields[field!]!.kind === 'money')
  return first && { rows: [first], measures: [{ by: 'count' }, ...sums.slice(0, 2)] }
}

/** The resources on whose records somebody may build reports. */
const reportable = (all: readonly Resource[], may: May): readonly Resource[] =>
  all.filter(
    one =>
      one.list && pathOf(one, 'list') !== undefined && offers(one, 'list') && may.can(listRight(one, undefined)) && firstPivot(one, may),
  )

/** The saved reports that the user sees, and on what a new one may be. */
const FirstScreen = ({ offered }: { readonly offered: readonly Resource[] }) => {
  const { t } = useWords()
  const may = useMay()
  const { views } = useSavedViews()
  const resources = useResources()
  const saved = views.filter(({ list }) => resources[reportedBy(list) ?? ''])
  const named = offered
    .map(one => ({ one, name: resourceName(one.name, 2, t), isSummed: measuresFor(one, may).length > 1 }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 960 }}>
      <PageTitle title={t('nerud.builder.title')} />
      <Typography sx={{ color: 'text.secondary' }}>{offered.length > 0 ? t('nerud.builder.hint') : t('nerud.builder.noLists')}</Typography>
      <Box component="section" aria-label={t('nerud.builder.saved')}>
        <Typography variant="h6" component="h2">
          {t('nerud.builder.saved')}
        </Typography>
        {saved.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('nerud.builder.none')}</Typography>}
        <List dense disablePadding>
          {saved.map(view => (
            <ListItem key={view.id} disableGutters sx={{ gap: 1 }}>
              <Link component={RouterLink} to={addressOfReport(view)}>
                {view.name}
              </Link>
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {resourceName(reportedBy(view.list)!, 2, t)} ·{' '}
                {t(`nerud.finding.views.of.${view.audience}`, { role: view.role?.name ?? '' })}
              </Box>
            </ListItem>
          ))}
        </List>
      </Box>
      {named.length > 0 && (
        <Box component="section" aria-label={t('nerud.builder.begin')}>
          <Typography variant="h6" component="h2">
            {t('nerud.builder.begin')}
          </Typography>
          {/* What there is something to add up of comes first. */}
          {[true, false].map(isSummed => (
            <Box key={String(isSummed)} component="ul" sx={{ m: 0, mb: 1.5, p: 0, listStyle: 'none', columns: { sm: 2, md: 3 } }}>
              {named
                .filter(one => one.isSummed === isSummed)
                .map(({ one, name }) => (
                  <Box component="li" key={one.name} sx={{ py: 0.375, breakInside: 'avoid' }}>
                    <Link component={RouterLink} to={`${BUILDER}?${OF}=${one.name}`}>
                      {name}
                    </Link>
                  </Box>
                ))}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  )
}

/** Reports that people build themselves from the records of any list. */
export const BuilderPage = () => {
  const may = useMay()
  const { search } = useLocation()
  const address = new URLSearchParams(search)
  const offered = reportable(Object.values(useResources()), may)
  const resource = offered.find(({ name }) => name === address.get(OF))
  if (!resource) return <FirstScreen offered={offered} />
  if (!address.get(PIVOT)) {
    address.set(PIVOT, spellPivot(resource, firstPivot(resource, may)!))
    return <Navigate to={{ search: address.toString() }} replace />
  }
  return (
    <ResourceContextProvider value={resource.name}>
      <Builder key={resource.name} resource={resource} />
    </ResourceContextProvider>
  )
}
