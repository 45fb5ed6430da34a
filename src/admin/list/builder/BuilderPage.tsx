import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ResourceContextProvider } from 'react-admin'
import { Link as RouterLink, Navigate, useLocation, useNavigate } from 'react-router'
import { listAt, listRight, offers, pathOf, PIVOT, type Menu, type Resource, type Resources } from '#resource'
import { formatPivot, type Pivot } from '#resource/pivot'
import { isFoundBy } from '#resource/ranking'
import { addressOfReport, BUILDER, REPORT_OF as OF, reportedBy } from '#resource/savedViews'
import { useWords } from '../../cells/context.ts'
import { resourceName, type Translate } from '../../cells/words.ts'
import { useMenu } from '../../applicationScreens.tsx'
import { useResources } from '../../resourceContext.tsx'
import { useMay, type May } from '../../authProvider.ts'
import { PageTitle } from '../../page/PageTitle.tsx'
import { useSavedViews } from '../views/useSavedViews.ts'
import { Builder } from './Builder.tsx'
import { levelsFor, measuresFor } from './pivot.tsx'

/** The initial report: by the first reference of the list, with the count and the first two sums. */
function firstPivot(resource: Resource, may: May): Pivot | undefined {
  const levels = levelsFor(resource, may)
  const first = levels.find(({ field }) => resource.fields[field]!.kind === 'reference') ?? levels[0]
  const sums = measuresFor(resource, may).filter(({ by, field }) => by === 'sum' && resource.fields[field!]!.kind === 'money')
  return first && { rows: [first], measures: [{ by: 'count' }, ...sums.slice(0, 2)] }
}

/** The resources on which the user may build reports. */
const reportable = (all: readonly Resource[], may: May): readonly Resource[] =>
  all.filter(
    one =>
      one.list && pathOf(one, 'list') !== undefined && offers(one, 'list') && may.can(listRight(one, undefined)) && firstPivot(one, may),
  )

interface Offer {
  readonly name: string
  readonly title: string
}
interface Shelf {
  readonly title: string
  readonly offers: readonly Offer[]
}
/** The resources grouped by the menu areas that lead to their lists, in menu order; a list of all records takes precedence over a view. Resources without an area come last. */
function shelvesOf(offered: readonly Resource[], menu: Menu, resources: Resources, t: Translate): readonly Shelf[] {
  const areaOf = (one: Resource): string | undefined => {
    const areasBy = (leads: (path: string) => boolean) => menu.find(({ items }) => items.some(({ path }) => leads(path)))?.label
    return areasBy(path => path === pathOf(one, 'list')) ?? areasBy(path => listAt(resources, path)?.resource.name === one.name)
  }
  const placed = offered.map(one => ({ area: areaOf(one), offer: { name: one.name, title: resourceName(one.name, 2, t) } }))
  return [...menu.map(({ label }) => label), undefined].flatMap(label => {
    const offers = placed.filter(({ area }) => area === label).map(({ offer }) => offer)
    return offers.length > 0 ? [{ title: t(label === undefined ? 'nerud.builder.rest' : `nerud.menu.${label}`), offers }] : []
  })
}

/** Filters the resources by a search text, in their titles or the title of the area. */
const foundOn = (shelves: readonly Shelf[], typed: string): readonly Shelf[] =>
  shelves
    .map(({ title, offers }) => ({ title, offers: offers.filter(one => isFoundBy(`${one.title} ${title}`, typed)) }))
    .filter(({ offers }) => offers.length > 0)

/** A list of resources for a new report, by menu area, with a search. Enter opens the first match. */
const NewReport = ({ offered }: { readonly offered: readonly Resource[] }) => {
  const { t } = useWords()
  const menu = useMenu()
  const resources = useResources()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const shelves = foundOn(shelvesOf(offered, menu, resources, t), typed)
  const addressOf = ({ name }: Offer): string => `${BUILDER}?${OF}=${name}`
  const first = shelves[0]?.offers[0]
  return (
    <Box component="section" aria-label={t('nerud.builder.begin')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 1 }}>
        <Typography variant="h6" component="h2">
          {t('nerud.builder.begin')}
        </Typography>
        <TextField
          size="small"
          type="search"
          placeholder={t('nerud.builder.find')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => event.key === 'Enter' && first && typed.trim() && void navigate(addressOf(first))}
          slotProps={{ htmlInput: { 'aria-label': t('nerud.builder.find') } }}
          sx={{ width: 280, maxWidth: '100%' }}
        />
      </Box>
      {shelves.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('nerud.builder.notFound')}</Typography>}
      <Box sx={{ columns: { sm: 2, md: 3, lg: 4 }, columnGap: 3 }}>
        {shelves.map(({ title, offers }) => (
          <Box key={title} sx={{ breakInside: 'avoid', pb: 2 }}>
            <Typography component="h3" sx={{ fontSize: 13, fontWeight: 600, color: 'text.secondary' }}>
              {title}
            </Typography>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {offers.map(one => (
                <Box component="li" key={one.name} sx={{ py: 0.375 }}>
                  <Link component={RouterLink} to={addressOf(one)}>
                    {one.title}
                  </Link>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** The saved reports that the user sees, and the choice for a new one. */
const FirstScreen = ({ offered }: { readonly offered: readonly Resource[] }) => {
  const { t } = useWords()
  const { views } = useSavedViews()
  const resources = useResources()
  const saved = views.filter(({ list }) => resources[reportedBy(list) ?? ''])
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: 1280 }}>
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
      {offered.length > 0 && <NewReport offered={offered} />}
    </Box>
  )
}

/** Reports that users build from the records of any list. */
export const BuilderPage = () => {
  const may = useMay()
  const { search } = useLocation()
  const address = new URLSearchParams(search)
  const offered = reportable(Object.values(useResources()), may)
  const resource = offered.find(({ name }) => name === address.get(OF))
  if (!resource) return <FirstScreen offered={offered} />
  if (!address.get(PIVOT)) {
    address.set(PIVOT, formatPivot(resource, firstPivot(resource, may)!))
    return <Navigate to={{ search: address.toString() }} replace />
  }
  return (
    <ResourceContextProvider value={resource.name}>
      <Builder key={resource.name} resource={resource} />
    </ResourceContextProvider>
  )
}
