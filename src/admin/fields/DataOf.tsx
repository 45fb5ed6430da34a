import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { byName, optionsOf, type Layout, type Resource } from '#resource'
import { useResource } from '../declared.tsx'
import { FieldGrid, FieldOf } from '../fields.tsx'

type Row = string | readonly string[]
type Section = Exclude<Layout, Row>

const isSection = (layout: Layout): layout is Section => typeof layout === 'object' && 'section' in layout
const namesIn = (rows: readonly Row[]): readonly string[] => rows.flat()
/** Shown elsewhere on the card: whether the record is in use, and who made it. */
const APART = ['isActive', 'isDelete', 'insDate', 'mdInsUser']

/** Fields that the form leaves out, because they follow from others or are set by the server. */
function restOf(resource: Resource): readonly string[] {
  const placed = new Set(namesIn((resource.form ?? []).flatMap(layout => (isSection(layout) ? layout.rows : [layout]))))
  const tabs = new Set((resource.show ?? []).flatMap(tab => (tab.tab === 'related' || tab.tab === 'documents' ? [tab.resource] : [])))
  return Object.keys(resource.fields).filter(name => {
    const { target, secret, hidden } = optionsOf(resource.fields[name]!)
    const hasTab = resource.fields[name]!.kind === 'lines' && target !== undefined && tabs.has(target)
    return !placed.has(name) && !APART.includes(name) && !hasTab && !secret && !hidden
  })
}

const Group = ({ heading, children }: { readonly heading?: string; readonly children: ReactNode }) => {
  const id = useId()
  if (heading === undefined) return children
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2.5 }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {heading}
      </Typography>
      {children}
    </Box>
  )
}

const Fields = ({ names }: { readonly names: readonly string[] }) => (
  <FieldGrid>
    {names.map(name => (
      <FieldOf key={name} name={name} />
    ))}
  </FieldGrid>
)

/** The record around, as its card lays it out; without such a layout all that the user may read, laid out as its form is. */
export const DataOf = () => {
  const resource = useResource()
  const record = useRecordContext()
  const translate = useTranslate()
  if (!record) return null
  const flat = byName(resource, record)
  const own = resource.show?.find(tab => tab.tab === 'data')
  const layout = own?.layout ?? resource.form ?? []
  const sections = layout.filter(isSection).filter(({ when }) => !when || flat[when])
  const plain = namesIn(layout.filter(one => !isSection(one)) as readonly Row[]).filter(name => !APART.includes(name))
  return (
    <>
      <Fields names={own ? plain : [...plain, ...restOf(resource)]} />
      {sections.map(({ section, rows }) => (
        <Group key={section} heading={translate(`resources.${resource.name}.sections.${section}`, { _: section })}>
          <Fields names={namesIn(rows)} />
        </Group>
      ))}
    </>
  )
}

/** When the record was made, and by whom. */
export const Origin = () => {
  const resource = useResource()
  const record = useRecordContext()
  if (!record) return null
  return (
    <Box sx={{ mt: 2.5, pt: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Fields names={['insDate', 'mdInsUser'].filter(name => name in resource.fields)} />
    </Box>
  )
}
