/** Whether a folder is the project's own folder or lies in it. */
export const isInProject: (folder: string, project?: string) => boolean
/** The folder that `--app` of a command line names; throws where nothing can be started in it. */
export const namedApp: (words?: readonly string[]) => string | undefined
/** The words of a command line without `--app` and its folder. */
export const withoutApp: (words?: readonly string[]) => string[]
/** What tools are told of an application beside this project's own. */
export const appEnvironment: (folder: string | undefined) => Readonly<Record<string, string>>
