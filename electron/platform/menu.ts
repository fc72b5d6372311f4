// The application menu: roles only, whose words the system gives. The interface's own commands
// have one table in the renderer.
import { Menu, type MenuItemConstructorOptions } from 'electron';

/** Sets a menu that keeps copy, paste and zoom working on every system. */
export function setMenu(): void {
  const roles: MenuItemConstructorOptions[] = [
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { role: 'togglefullscreen' },
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(roles));
}
