/** The highest of some versions such as 1.10.2; null: none is known. */
export function newestVersion(versions: readonly (string | null)[]): string | null {
  return versions.reduce<string | null>((newest, version) => {
    if (version === null) return newest
    return newest === null || version.localeCompare(newest, 'en', { numeric: true }) > 0 ? version : newest
  }, null)
}
