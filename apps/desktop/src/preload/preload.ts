/**
 * The only code of ours that runs between the page and Electron: named functions, no `ipcRenderer` handed out, no
 * channel name taken from the page. Bundled to one CommonJS file, which is all that a sandboxed preload can be.
 */
import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { refuseFileDrops } from './file-drops.ts'
import { CALLS, ENGINE_PORT, type EngineDown, PUSHES, type ShellApi } from './shell-api.ts'

const shell = {
  connectEngine: () => ipcRenderer.invoke(CALLS.connectEngine),
  alive: () => ipcRenderer.invoke(CALLS.alive),
  onEngineDown: (listener) => {
    const heard = (_: IpcRendererEvent, down: EngineDown): void => listener(down)
    ipcRenderer.on(PUSHES.engineDown, heard)
    return () => {
      ipcRenderer.off(PUSHES.engineDown, heard)
    }
  },
} satisfies ShellApi

contextBridge.exposeInMainWorld('marqueeShell', shell)

ipcRenderer.on(PUSHES.enginePort, (event) => {
  window.postMessage(ENGINE_PORT, window.location.origin, [...event.ports])
})

refuseFileDrops(window)
