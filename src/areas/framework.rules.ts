import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ru } from '#words/ru/index'
import { deferred } from '#words/ru/deferred'
import { served } from '#words/ru/served'
import { extend } from '#words/extend'
import { languages, type Language } from '#words/languages'
import { defineAreaRules, type AreaRules, type Declarations, type ServerRules } from '#server/application.ts'
import { root } from '#server/packages.ts'
import type { Resources } from '#resource'
import type { DefinedRules } from '#server/engine/rules.ts'
import { ruleBook } from '#server/engine/ruleBook.ts'
import type { JobKinds } from '#server/jobs/job.ts'
import { accessRules } from './access/area.rules.ts'
import { rulesOfAttachments } from './content/attachments.rules.ts'
import { frameworkMigrations } from './migrations.rules.ts'
import { chosenTemplates, templateRules } from './content/template/template.rules.ts'
import { systemRules } from './system/area.rules.ts'
import type { MySettingChecks } from '#resource/frameCalls'

const required = createRequire(import.meta.url)
const wordsOfFile = (file: string, name: string): object => (required(join(root, `${file}.ts`)) as Readonly<Record<string, object>>)[name]!

/** All Russian texts of the framework. */
export const russianWords = { ...ru, ra: deferred.ra, nerud: { ...ru.nerud, ...deferred.nerud, ...served } } as const

/** Loads the words of a language from a folder on first use: a complete language is a folder, one with only the frame is a file. */
export const labelsIn =
  (folder: string, { locale, served }: Language) =>
  (): object => {
    const { nerud, ...rest } = wordsOfFile(`${folder}/${locale}${served ? '/index' : ''}`, locale) as { readonly nerud: object }
    return { ...rest, nerud: { ...nerud, ...(served && wordsOfFile(`${folder}/${locale}/served`, 'served')) } }
  }

/** The texts of an application's server by language: Russian, and those languages that the application translates; its own texts extend those of the framework. */
export const languagesWith = (own: { readonly ru: object } & Readonly<Record<string, object>>): ServerRules['languages'] => ({
  ru: { labels: () => extend(russianWords, own.ru), direction: 'ltr' },
  ...Object.fromEntries(
    languages
      .filter(({ locale }) => locale in own)
      .map(
        one => [one.locale, { labels: () => extend(labelsIn('src/locales', one)(), own[one.locale]!), direction: one.direction }] as const,
      ),
  ),
})

const contentRules = defineAreaRules({ rules: [templateRules] })

type FrameworkRules = (typeof accessRules | typeof contentRules | ReturnType<typeof systemRules>)['rules'][number]

/** What a business provides to the server beside its declarations. */
type OwnRules<A extends readonly AreaRules[]> = Omit<
  ServerRules,
  'rules' | 'areas' | 'jobs' | 'templates' | 'words' | 'migrations' | 'services'
> & {
  /** The server parts of its areas. Rules for a framework resource replace the framework's (`extendRules`). */
  readonly areas: A
  /** Its migrations, with those of the framework (`frameworkMigrations`) among them; those alone by default. */
  readonly migrations?: ServerRules['migrations']
  readonly services?: ServerRules['services']
  /** What is kept for each person beside what the framework keeps. */
  readonly mySettings?: MySettingChecks
}

/** The words that declarations may refer to: menu labels and units. */
function wordsIn(languages: ServerRules['languages']): ServerRules['words'] {
  const { labels } = Object.values(languages)[0]!
  const { nerud } = (typeof labels === 'function' ? labels() : labels) as {
    readonly nerud: { readonly menu: object; readonly cell: { readonly units?: object } }
  }
  return { labels: Object.keys(nerud.menu), units: Object.keys(nerud.cell.units ?? {}) }
}

/** Combines the areas of a business with those of the framework. A resource whose rules are missing does not compile; what the compiler cannot check throws. */
export function rulesOf<const S extends Resources, const A extends readonly AreaRules[]>(
  { resources }: Declarations & { readonly resources: S },
  { areas, mySettings = {}, migrations = frameworkMigrations, services = () => ({}), ...business }: OwnRules<A>,
): ServerRules {
  const all: readonly AreaRules[] = [accessRules, contentRules, systemRules({ resources, kinds: () => jobs, mySettings }), ...areas]
  const jobs: JobKinds = Object.assign({}, ...all.map(area => area.jobs)) as JobKinds
  const own = areas.flatMap((area): readonly DefinedRules[] => area.rules)
  const extended = new Set(own.map(([name]) => name))
  const inherited = all.slice(0, -areas.length || all.length).flatMap(area => area.rules.filter(([name]) => !extended.has(name)))
  const rules = ruleBook<S, (A[number]['rules'][number] | FrameworkRules)[]>(resources, [...own, ...inherited] as never, rulesOfAttachments)
  return { ...business, migrations, services, words: wordsIn(business.languages), areas: all, jobs, rules, templates: chosenTemplates }
}
