; The installer for Windows, compiled by Inno Setup 6: assets/make/package.py calls it with
;   /DVersion=0.1.0 /DFolder=dist\qgames /DOut=dist /DName=qgames-0.1.0-windows-amd64-setup
; For one user, without asking for an administrator: program, Start menu, saved games that open by a double-click, and a way
; to take all of it away again. Settings and saved games are the player's: they stay. tests/wine/installer.sh tries all of it.

[Setup]
; never changes: by this an installer finds the version before it
AppId={{6A1B7C52-0D53-4B0E-9C0A-6E5F3A8D2B71}
AppName=Q Games
AppVersion={#Version}
AppVerName=Q Games {#Version}
AppPublisher=Q Games
VersionInfoVersion={#Version}
PrivilegesRequired=lowest
; not {autopf}: some shells give no folder for the programs of one user
DefaultDirName={localappdata}\Programs\Q Games
DisableProgramGroupPage=yes
MinVersion=10.0
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
SetupIconFile=..\icons\qgames.ico
UninstallDisplayIcon={app}\qgames.exe
WizardStyle=modern
Compression=lzma2
SolidCompression=yes
OutputDir={#Out}
OutputBaseFilename={#Name}

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "fr"; MessagesFile: "compiler:Languages\French.isl"
Name: "ja"; MessagesFile: "compiler:Languages\Japanese.isl"

[CustomMessages]
en.FileType=Q Games game
fr.FileType=Partie de Q Games
ja.FileType=Q Games
en.EveningType=Q Games evening
fr.EveningType=Tournoi de Q Games
ja.EveningType=Q Games

[InstallDelete]
; what an older version brought and this one does not
Type: filesandordirs; Name: "{app}\_internal"

[UninstallDelete]
; what the program made for itself and can do without
Type: filesandordirs; Name: "{localappdata}\qgames\Cache"
Type: filesandordirs; Name: "{localappdata}\qgames\Logs"
Type: dirifempty; Name: "{localappdata}\qgames"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Q Games"; Filename: "{app}\qgames.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.qgame\OpenWithProgids"; ValueType: string; ValueName: "QGames.Game"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.qgame"; ValueType: string; ValueName: ""; ValueData: "QGames.Game"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\QGames.Game"; ValueType: string; ValueName: ""; ValueData: "{cm:FileType}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\QGames.Game\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\qgames.exe,0"
Root: HKA; Subkey: "Software\Classes\QGames.Game\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\qgames.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\.qevening\OpenWithProgids"; ValueType: string; ValueName: "QGames.Evening"; ValueData: ""; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\.qevening"; ValueType: string; ValueName: ""; ValueData: "QGames.Evening"; Flags: uninsdeletevalue uninsdeletekeyifempty
Root: HKA; Subkey: "Software\Classes\QGames.Evening"; ValueType: string; ValueName: ""; ValueData: "{cm:EveningType}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\QGames.Evening\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\qgames.exe,0"
Root: HKA; Subkey: "Software\Classes\QGames.Evening\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\qgames.exe"" ""%1"""

[Run]
Filename: "{app}\qgames.exe"; Description: "{cm:LaunchProgram,Q Games}"; Flags: nowait postinstall skipifsilent

[Code]
// Windows may close a program that runs before it is replaced, or the player may not let it, or nobody may know of it: then
// what can be deleted of it is gone, what is in use is not replaced, and neither version is whole. So before anything is
// touched it must have ended.

function InUse(Name: String): Boolean;
var
  Stream: TFileStream;
begin
  Result := False;
  if FileExists(Name) then
    try
      Stream := TFileStream.Create(Name, fmOpenReadWrite or fmShareExclusive);
      Stream.Free;
    except
      Result := True;
    end;
end;

function HasEnded(Words: TSetupMessageID): Boolean;
var
  Tries: Integer;
begin
  repeat
    for Tries := 1 to 10 do begin // a thinker ends a moment after its window
      Result := not InUse(ExpandConstant('{app}\qgames.exe')) and not InUse(ExpandConstant('{app}\qgames-console.exe'));
      if Result then
        Exit;
      Sleep(500);
    end;
  until SuppressibleMsgBox(FmtMessage(SetupMessage(Words), ['Q Games']), mbError, MB_OKCANCEL, IDCANCEL) <> IDOK;
end;

procedure CurStepChanged(Step: TSetupStep);
begin
  if (Step = ssInstall) and not HasEnded(msgSetupAppRunningError) then
    Abort;
end;

function InitializeUninstall(): Boolean;
begin
  Result := HasEnded(msgUninstallAppRunningError);
end;
